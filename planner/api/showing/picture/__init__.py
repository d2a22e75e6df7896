"""The board of a plan as a picture: SVG of circles, boxes and letters, with nobody's artwork."""
