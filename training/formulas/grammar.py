"""Random mathematics in LaTeX. What it means does not matter: the symbols, their sizes and their places are what is learnt."""
from __future__ import annotations

import random

LATIN = 'abcdefghijklmnopqrstuvwxyz'
CAPITALS = LATIN.upper()
COMMON = list('xxxxyyzabcdnnmkkijtuvfgpqrsABCDEFGHKLMNPQRSTVXYZdehlw')
GREEK = (
    'alpha beta gamma delta epsilon varepsilon zeta eta theta vartheta iota kappa lambda mu nu xi pi varpi rho varrho sigma varsigma '
    'tau upsilon phi varphi chi psi omega Gamma Delta Theta Lambda Xi Pi Sigma Upsilon Phi Psi Omega'
).split()
BINARY = (
    'pm mp times div cdot ast star circ bullet cap cup wedge vee oplus otimes ominus odot oslash setminus wr dagger ddagger amalg sqcup sqcap '
    'uplus diamond ltimes rtimes boxtimes boxplus triangleleft triangleright bigcirc'
).split()
RELATION = (
    'le ge leqslant geqslant ll gg equiv sim simeq approx propto neq in ni subset supset subseteq supseteq perp parallel mid vdash dashv prec '
    'succ preceq succeq asymp lesssim gtrsim triangleq subsetneq leqq geqq sqsubseteq sqsupseteq smile frown nsubseteq Vdash vDash therefore because'
).split()
ARROW = (
    'to leftarrow leftrightarrow Rightarrow Leftarrow Leftrightarrow mapsto uparrow downarrow longrightarrow longleftarrow rightharpoonup '
    'leftharpoondown rightleftharpoons nearrow searrow Uparrow Downarrow leftrightarrow'
).split()
ORDINARY = (
    'infty infty infty partial partial partial nabla nabla forall exists emptyset varnothing hbar hbar ell ell Re Im aleph wp angle triangle square blacksquare prime '
    'imath jmath top bot neg sharp flat natural clubsuit diamondsuit heartsuit spadesuit varkappa beth complement eth'
).split()
BIG = 'sum sum sum sum prod prod coprod int int int oint iint bigcup bigcap bigoplus bigotimes bigvee bigwedge bigodot biguplus bigsqcup'.split()
ACCENT = 'hat bar tilde vec dot ddot check breve acute grave mathring hat bar tilde vec dot bar hat tilde'.split()
WIDE = 'widehat widetilde overline overline underline overrightarrow overbrace underbrace'.split()
FUNCTION = 'sin cos tan cot sec csc sinh cosh tanh coth arcsin arccos arctan log ln lg exp arg deg dim hom ker det gcd lim limsup liminf max min sup inf Pr'.split()
WORDS = (
    'if otherwise for all and or where with such that some every when else for each subject to is odd even in the mod const eff tot max min ext '
    'kin pot rad Re Im tr Tr diag rank span sgn sign supp Hom End Aut Var Cov Vol SU SO GL free int loc bulk obs kg mol Pa Hz keV cm mm km '
    'first finite efficient office flow ratio value area speed force work mass time cost price profit'
).split()
DELIMITERS = [('(', ')')] * 6 + [('[', ']')] * 3 + [(r'\{', r'\}')] * 2 + [('|', '|'), (r'\|', r'\|'), (r'\langle', r'\rangle'), (r'\lfloor', r'\rfloor'), (r'\lceil', r'\rceil'), (r'\lbrace', '.'), ('[', ')'), ('(', ']')]


class Grammar:
    def __init__(self, seed: int):
        self.r = random.Random(seed)

    def chance(self, p: float) -> bool:
        return self.r.random() < p

    def letter(self) -> str:
        r = self.r
        p = r.random()
        if p < 0.42:
            return r.choice(COMMON)
        if p < 0.52:
            return r.choice(LATIN + CAPITALS)
        if p < 0.75:
            return '\\' + r.choice(GREEK) + ' '
        if p < 0.80:
            return '\\' + r.choice(ORDINARY) + ' '
        if p < 0.84:
            return r'\mathbf{%s}' % r.choice(LATIN + CAPITALS + CAPITALS)
        if p < 0.87:
            return r'\mathcal{%s}' % r.choice(CAPITALS)
        if p < 0.90:
            return r'\mathbb{%s}' % r.choice(CAPITALS + 'RRRCCNNZZQEPF')
        if p < 0.915:
            return r'\mathfrak{%s}' % r.choice(LATIN + CAPITALS)
        if p < 0.925:
            return r'\mathscr{%s}' % r.choice(CAPITALS)
        if p < 0.96:
            return r'\mathrm{%s}' % r.choice(LATIN + CAPITALS + 'ddddee')
        if p < 0.975:
            return r'\boldsymbol{%s}' % r.choice([r.choice(LATIN + CAPITALS), '\\' + r.choice(GREEK)])
        return r.choice(['\\infty ', '\\partial ', '\\nabla ', '\\hbar ', '\\ell ', '\\emptyset '])

    def number(self) -> str:
        r = self.r
        p = r.random()
        if p < 0.6:
            return str(r.randint(0, 9))
        if p < 0.8:
            return str(r.randint(10, 999))
        if p < 0.93:
            return f'{r.randint(0, 99)}.{r.randint(0, 999)}'
        return f'{r.randint(1, 99)},{r.randint(0, 999):03d}'

    def atom(self, d: int) -> str:
        r = self.r
        p = r.random()
        if p < 0.66:
            return self.letter()
        if p < 0.84:
            return self.number()
        if p < 0.89:
            return '\\%s{%s}' % (r.choice(ACCENT), r.choice([self.plain(), self.plain(), r.choice(['\\imath ', '\\jmath ', '\\Psi ', '\\psi '])]))
        if p < 0.91:
            return '\\%s{%s}' % (r.choice(WIDE), self.row(0, r.randint(1, 3)))
        if p < 0.95:
            return '\\' + r.choice(FUNCTION) + ' ' + self.plain()
        if p < 0.97:
            return r'\mathrm{%s}' % r.choice(WORDS)
        if p < 0.975:
            return r.choice([r'\%', r'\#', r'\&', r'\$', '!', '?', r'90^{\circ}', r'^{\circ}\mathrm{C}', r'\ldots', r'\cdots', '/', "''", ':=', r'\backslash', r'\S'])
        return self.plain() + r.choice(["'", "'", "''", '!', '^*', r'^\dagger', '^T', '^{-1}', r'^\top', '^+', '^-', r'^\prime'])

    def plain(self) -> str:
        r = self.r
        return r.choice([r.choice(COMMON), r.choice(LATIN + CAPITALS), '\\' + r.choice(GREEK) + ' '])

    def operator(self) -> str:
        r = self.r
        p = r.random()
        if p < 0.30:
            return r.choice(['+', '-', '-', '+', '='])
        if p < 0.45:
            return '='
        if p < 0.52:
            return ''
        if p < 0.57:
            return ','
        if p < 0.60:
            return r.choice([';', ':', '/', '<', '>', '|', r'\cdot ', r'\times '])
        if p < 0.64:
            return r.choice([r',\;', r',\quad ', r'\, ', r'\ldots ', r'\cdots ', r',\ldots,', r'+\cdots+'])
        if p < 0.78:
            return '\\' + r.choice(BINARY) + ' '
        if p < 0.93:
            return '\\' + r.choice(RELATION) + ' '
        return '\\' + r.choice(ARROW) + ' '

    def script(self, d: int) -> str:
        r = self.r
        p = r.random()
        if p < 0.55:
            return r.choice([self.plain(), self.plain(), str(r.randint(0, 9)), str(r.randint(0, 9)), self.letter()])
        if p < 0.92 or d <= 0:
            return self.row(0, r.randint(2, 3))
        return self.term(d - 1)

    def scripted(self, d: int) -> str:
        r = self.r
        base = self.atom(d)
        if '^' in base or "'" in base or base.endswith('!'):
            base = '{%s}' % base
        p = r.random()
        if p < 0.45:
            return f'{base}_{{{self.script(d)}}}'
        if p < 0.8:
            return f'{base}^{{{self.script(d)}}}'
        if p < 0.97:
            return f'{base}_{{{self.script(d)}}}^{{{self.script(d)}}}'
        return f'{{}}^{{{self.script(d)}}}{base}' if self.chance(0.5) else f'{{}}_{{{self.number()}}}^{{{self.number()}}}\\mathrm{{{r.choice(["H", "He", "C", "U", "Fe", "O"])}}}'

    def term(self, d: int) -> str:
        r = self.r
        p = r.random()
        if d <= 0 or p < 0.34:
            return self.atom(d)
        if p < 0.60:
            return self.scripted(d)
        if p < 0.72:
            if self.chance(0.25):
                return r'\frac{%s}{%s}' % (r.choice(['1', '1', str(r.randint(1, 9)), 'n', r'\pi ', 'd', r'\partial ']), r.choice([str(r.randint(2, 9)), '2', self.plain(), 'd%s' % self.plain(), r'\partial %s' % self.plain()]))
            return r'\frac{%s}{%s}' % (self.row(d - 1, r.randint(1, 4)), self.row(d - 1, r.randint(1, 4)))
        if p < 0.78:
            return r.choice([r'\sqrt{%s}', r'\sqrt{%s}', r'\sqrt[3]{%s}', r'\sqrt[n]{%s}']) % self.row(d - 1, r.randint(1, 4))
        if p < 0.88:
            left, right = r.choice(DELIMITERS)
            inner = self.row(d - 1, r.randint(1, 5))
            if right == '.':
                return r'\left%s %s\right.' % (left, inner)
            if self.chance(0.15):
                size = r.choice(['big', 'Big', 'bigg', 'Bigg'])
                return f'\\{size}l{left} {inner}\\{size}r{right} '
            return (r'\left%s %s\right%s ' if self.chance(0.6) else '%s %s%s ') % (left, inner, right)
        if p < 0.96:
            op = '\\' + r.choice(BIG)
            low = f'_{{{self.limit()}}}' if self.chance(0.8) else ''
            high = f'^{{{self.limit()}}}' if self.chance(0.6) else ''
            return f'{op}{low}{high} {self.row(d - 1, r.randint(1, 3))}' + (r'\,d%s ' % self.plain() if 'int' in op and self.chance(0.7) else '')
        if p < 0.975:
            return r'\%s_{%s}' % (r.choice(['lim', 'max', 'min', 'sup', 'inf']), self.limit())
        if p < 0.985:
            return r'\binom{%s}{%s}' % (self.row(0, 1), self.row(0, r.randint(1, 2)))
        return r'\text{ %s }' % ' '.join(r.choice(WORDS) for _ in range(r.randint(1, 3)))

    def limit(self) -> str:
        r = self.r
        return r.choice([self.plain(), str(r.randint(0, 9)), r'%s=%s' % (self.plain(), r.choice(['0', '1', self.plain()])), r'\infty ', r'-\infty ', r'%s\to %s' % (self.plain(), r.choice([r'\infty ', '0'])), self.row(0, 2), r'%s\in %s' % (self.plain(), self.letter()), 'n-1', r'2\pi '])

    def row(self, d: int, n: int) -> str:
        parts = [self.term(d)]
        for _ in range(n - 1):
            parts.append(self.operator())
            parts.append(self.term(d))
        return ('-' if self.chance(0.06) else '') + ''.join('{%s}' % p if p[:1] in '^' else p for p in parts)

    def grid(self, rows: int, columns: int, d: int) -> str:
        r = self.r
        def cell() -> str:
            p = r.random()
            return self.number() if p < 0.35 else self.letter() if p < 0.6 else r.choice([r'\cdots', r'\vdots', r'\ddots', '0']) if p < 0.7 else self.row(d, r.randint(1, 2))
        return r'\\ '.join(' & '.join(cell() for _ in range(columns)) for _ in range(rows))

    def formula(self) -> str:
        r = self.r
        p = r.random()
        if p < 0.70:
            return self.row(r.choice([1, 1, 2, 2, 3]), r.choice([1, 2, 2, 3, 3, 4, 4, 5, 6, 8]))
        if p < 0.76:
            return ''.join(self.operator() + self.atom(0) for _ in range(r.randint(3, 14)))
        if p < 0.85:
            kind = r.choice(['pmatrix', 'bmatrix', 'vmatrix', 'matrix', 'Vmatrix', 'array'])
            rows, columns = r.randint(1, 5), r.randint(1, 5)
            body = self.grid(rows, columns, 1)
            grid = (r'\left%s\begin{array}{%s}%s\end{array}\right%s' % (r.choice(['(', '[', r'\{', '|']), 'c' * columns, body, r.choice([')', ']', '.']))) if kind == 'array' else r'\begin{%s}%s\end{%s}' % (kind, body, kind)
            return self.row(1, 1) + self.operator() + grid + (self.operator() + self.row(1, 1) if self.chance(0.4) else '')
        if p < 0.91:
            cases = r'\\ '.join(f'{self.row(1, r.randint(1, 3))}, & ' + (r'\text{%s }' % r.choice(['if', 'for', 'when', 'otherwise', 'where']) + self.row(0, 2)) for _ in range(r.randint(2, 4)))
            return f'{self.row(1, 1)}=\\begin{{cases}}{cases}\\end{{cases}}'
        rows = r'\\ '.join(f'{self.row(1, r.randint(1, 2))} &{r.choice(["=", "=", "+", chr(92) + "le "])} {self.row(2, r.randint(1, 4))}' for _ in range(r.randint(2, 4)))
        return f'\\begin{{aligned}}{rows}\\end{{aligned}}'
