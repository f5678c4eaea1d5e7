"""Wispwood's board: layout, view model, forecasts, painters and the widget of the forest."""
