"""From announcements to what is owed: the total costs of a question (601.2b, 601.2f, 602.2b).

``question`` has the way in. ``spell``, ``abilities`` and ``words`` say what is paid, ``choices`` matches
announcements with offers, ``parts`` makes pieces of costs for this game, ``effects`` finds what
changes them, and ``assemble`` puts the total costs together by the arithmetic of 118.7.
"""
