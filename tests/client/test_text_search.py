"""Search for words: what is found without accents, capitals and the right kind of apostrophe."""

from __future__ import annotations

import pytest

from client.i18n.text_search import find_spans, fold_text, has_words, split_query

FOUND = [
    ("Łukasz", "lukasz"),
    ("Søren", "soren"),
    ("Işık", "isik"),
    ("IŞIK", "ışık"),
    ("İpek", "ipek"),
    ("Đorđe", "dorde"),
    ("ĐORĐE", "đorđe"),
    ("Æther", "aether"),
    ("aether", "æther"),
    ("Œuvre", "oeuvre"),
    ("Þóra", "thora"),
    ("Straße", "strasse"),
    ("O’Neil", "o'neil"),
    ("O'Neil", "o’neil"),
    ("Žofie Nováková", "novakova zof"),
    ("Jean–Luc", "jean-luc"),
    ("Nguyễn", "nguyen"),
    ("小明", "明"),
    ("يُوسُف", "يوسف"),
    ("Ἀθηνᾶ", "αθηνα"),
    ("Ｆｕｌｌ", "full"),
]


@pytest.mark.parametrize(("text", "query"), FOUND)
def test_name_is_found_as_it_is_typed_without_its_accents(text: str, query: str) -> None:
    assert has_words(fold_text(text), split_query(query))
    assert has_words(fold_text(text), split_query(query.upper()))
    assert find_spans(text, split_query(query))


def test_words_are_found_in_any_order_but_all_are_needed() -> None:
    folded = fold_text("Nedělní hra s Łukaszem")
    assert has_words(folded, split_query("lukasz nedelni"))
    assert not has_words(folded, split_query("lukasz sobotni"))
    assert has_words(folded, split_query("   "))


def test_short_word_is_found_at_the_beginning_of_words_only() -> None:
    assert has_words("an envoy", split_query("env"))
    assert not has_words("an envoy", split_query("voy"))
    assert has_words("an envoys", split_query("voys"))


def test_span_covers_the_letters_that_are_folded_to_several() -> None:
    text = "An Æther, ﬁne"
    assert [text[start:end] for start, end in find_spans(text, ("aether", "fine"))] == ["Æther", "ﬁne"]
    assert [text[start:end] for start, end in find_spans(text, ("ether",))] == ["Æther"]


def test_span_covers_letters_with_combining_accents() -> None:
    text = "x Re\u0301sume\u0301 y"
    (span,) = find_spans(text, ("resume",))
    assert text[slice(*span)] == "Re\u0301sume\u0301"
