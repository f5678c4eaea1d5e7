#!/bin/sh
# Installs Stolek for the user who runs this, or removes it again. Games and settings are never touched.
set -eu

id=@ID@
here=$(CDPATH= cd -- "$(dirname -- "$0")" && pwd -P)
data=${XDG_DATA_HOME:-$HOME/.local/share}
cache=${XDG_CACHE_HOME:-$HOME/.cache}/stolek
prefix=$HOME/.local
share=$data
remove=no

language=${LC_ALL:-${LC_MESSAGES:-${LANG:-en}}}
case $language in
cs*)
	usage='Použití: install.sh [--prefix SLOŽKA] [--uninstall]
Nainstaluje Stolek pro tebe (do ~/.local), nebo ho zase odstraní. Hry a nastavení zůstanou.'
	installed='Stolek je nainstalovaný. Najdeš ho v nabídce programů, nebo ho spusť takto:'
	removal='Odstraníš ho takto:'
	removed='Stolek je odstraněný. Tvoje hry zůstaly tady:'
	absent='Stolek tu nainstalovaný není:'
	already='Tohle už je nainstalovaný Stolek.'
	foreign='Tahle složka nepatří Stolku, nechávám ji být:'
	unknown='Tomuhle nerozumím:'
	;;
sk*)
	usage='Použitie: install.sh [--prefix PRIEČINOK] [--uninstall]
Nainštaluje Stolek pre teba (do ~/.local), alebo ho zase odstráni. Hry a nastavenia zostanú.'
	installed='Stolek je nainštalovaný. Nájdeš ho v ponuke programov, alebo ho spusti takto:'
	removal='Odstrániš ho takto:'
	removed='Stolek je odstránený. Tvoje hry zostali tu:'
	absent='Stolek tu nie je nainštalovaný:'
	already='Toto už je nainštalovaný Stolek.'
	foreign='Tento priečinok nepatrí Stolku, nechávam ho tak:'
	unknown='Tomuto nerozumiem:'
	;;
*)
	usage='Usage: install.sh [--prefix FOLDER] [--uninstall]
Installs Stolek for you (into ~/.local), or removes it again. Games and settings stay.'
	installed='Stolek is installed. It is in the menu of programs, or start it like this:'
	removal='It is removed like this:'
	removed='Stolek is removed. Your games are still here:'
	absent='Stolek is not installed here:'
	already='This is the Stolek that is installed already.'
	foreign='This folder is not one of Stolek, so it stays as it is:'
	unknown='I do not understand this:'
	;;
esac

while [ $# -gt 0 ]; do
	case $1 in
	--uninstall) remove=yes ;;
	--prefix)
		[ $# -gt 1 ] || { printf '%s\n' "$usage" >&2; exit 2; }
		shift
		mkdir -p -- "$1"
		prefix=$(CDPATH= cd -- "$1" && pwd -P)
		share=$prefix/share
		;;
	-h | --help)
		printf '%s\n' "$usage"
		exit 0
		;;
	*)
		printf '%s %s\n%s\n' "$unknown" "$1" "$usage" >&2
		exit 2
		;;
	esac
	shift
done

program=$prefix/lib/stolek
entry=$share/applications/$id.desktop

# An older one, or what was left of a copy that was interrupted. Anything else stays.
clear_away() {
	[ -e "$1" ] || return 0
	if [ ! -d "$1/_internal" ] || [ ! -f "$1/install.sh" ]; then
		printf '%s %s\n' "$foreign" "$1" >&2
		exit 1
	fi
	chmod -R u+w -- "$1"
	rm -rf -- "$1"
}

# Desktops read their menus anew by themselves, some only when they are told.
tell_desktop() {
	if command -v update-desktop-database >/dev/null 2>&1; then
		update-desktop-database -q "$share/applications" >/dev/null 2>&1 || true
	fi
	if command -v gtk-update-icon-cache >/dev/null 2>&1 && [ -f "$share/icons/hicolor/index.theme" ]; then
		gtk-update-icon-cache -q -t -f "$share/icons/hicolor" >/dev/null 2>&1 || true
	fi
}

if [ "$remove" = yes ]; then
	if [ ! -e "$program" ] && [ ! -e "$entry" ]; then
		printf '%s %s\n' "$absent" "$program" >&2
		exit 1
	fi
	clear_away "$program"
	# what was kept as it was made or read, to be made again by any other copy
	rm -rf -- "$cache/pictures" "$cache/words" "$cache/first-frame" \
		"$cache/definitions" "$cache/settings"
	rmdir -- "$cache" 2>/dev/null || true
	rm -f -- "$entry" "$share/metainfo/$id.metainfo.xml" "$prefix/bin/stolek"
	for icon in "$share"/icons/hicolor/*/apps/"$id".*; do
		if [ -e "$icon" ]; then rm -f -- "$icon"; fi
	done
	tell_desktop
	printf '%s %s\n' "$removed" "$data/stolek"
	exit 0
fi

if [ "$here" = "$program" ]; then
	printf '%s\n' "$already" >&2
	exit 1
fi

mkdir -p -- "$prefix/lib" "$prefix/bin" "$share/applications" "$share/metainfo"
clear_away "$program.new"
mkdir -- "$program.new"
cp -f -- "$here/install.sh" "$program.new/"
cp -Rf -- "$here/_internal" "$here/stolek" "$here/LICENCES.txt" "$program.new/"
chmod -R u+w -- "$program.new"
clear_away "$program"
mv -- "$program.new" "$program"
rm -f -- "$prefix/bin/stolek"
ln -s -- "$program/stolek" "$prefix/bin/stolek"

# In the entry the place stands in quotes; what means something there, and once more in any entry, is escaped.
place=$(printf '%s' "$program/stolek" | sed -e 's/\\/\\\\\\\\/g' -e 's/["`$]/\\\\&/g' -e 's/%/%%/g')
while IFS= read -r line; do
	case $line in
	Exec=*) printf 'Exec="%s"\n' "$place" ;;
	*) printf '%s\n' "$line" ;;
	esac
done <"$here/share/applications/$id.desktop" >"$entry"
cp -f -- "$here/share/metainfo/$id.metainfo.xml" "$share/metainfo/"
for size in "$here"/share/icons/hicolor/*; do
	apps=$share/icons/hicolor/${size##*/}/apps
	mkdir -p -- "$apps"
	cp -f -- "$size"/apps/"$id".* "$apps/"
done
chmod -R u+w -- "$entry" "$share/metainfo/$id.metainfo.xml"
tell_desktop
printf '%s\n  %s\n' "$installed" "$prefix/bin/stolek"
printf '%s\n  %s --uninstall\n' "$removal" "$program/install.sh"
