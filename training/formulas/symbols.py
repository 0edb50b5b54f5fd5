"""Which symbol a glyph of a TeX font is: a character, letters with their alphabet (`it:x`, `rm:x`, `bf:x`, `cal:X`, `bb:X`, `fr:x`)."""
from __future__ import annotations

import re
from functools import lru_cache

from fontTools.agl import toUnicode
from matplotlib.ft2font import FT2Font

# Names that the Adobe list lacks or reads in another way.
NAMES = {
    'epsilon1': 'ε', 'epsilon': 'ϵ', 'theta1': 'ϑ', 'pi1': 'ϖ', 'omega1': 'ϖ', 'rho1': 'ϱ', 'sigma1': 'ς', 'phi1': 'φ', 'phi': 'ϕ', 'lscript': 'ℓ', 'dotlessi': 'ı', 'dotlessj': 'ȷ',
    'vector': '⃗', 'slurabove': '⌢', 'slurbelow': '⌣', 'minus': '−', 'periodcentered': '·', 'asteriskmath': '∗', 'diamondmath': '⋄', 'plusminus': '±', 'minusplus': '∓',
    'circleplus': '⊕', 'circleminus': '⊖', 'circlemultiply': '⊗', 'circledivide': '⊘', 'circledot': '⊙', 'circlecopyrt': '◯', 'openbullet': '∘', 'bullet': '•',
    'equivasymptotic': '≍', 'equivalence': '≡', 'reflexsubset': '⊆', 'reflexsuperset': '⊇', 'lessequal': '≤', 'greaterequal': '≥', 'precedesequal': '≼', 'followsequal': '≽',
    'similar': '∼', 'approxequal': '≈', 'propersubset': '⊂', 'propersuperset': '⊃', 'lessmuch': '≪', 'greatermuch': '≫', 'precedes': '≺', 'follows': '≻',
    'arrowleft': '←', 'arrowright': '→', 'arrowup': '↑', 'arrowdown': '↓', 'arrowboth': '↔', 'arrownortheast': '↗', 'arrowsoutheast': '↘', 'similarequal': '≃',
    'arrowdblleft': '⇐', 'arrowdblright': '⇒', 'arrowdblup': '⇑', 'arrowdbldown': '⇓', 'arrowdblboth': '⇔', 'arrownorthwest': '↖', 'arrowsouthwest': '↙', 'proportional': '∝',
    'prime': '′', 'minute': '′', 'infinity': '∞', 'element': '∈', 'owner': '∋', 'triangle': '△', 'triangleinv': '▽', 'negationslash': 'NOT', 'mapsto': 'MAPS', 'universal': '∀', 'existential': '∃',
    'logicalnot': '¬', 'emptyset': '∅', 'Rfractur': 'ℜ', 'Ifractur': 'ℑ', 'latticetop': '⊤', 'perpendicular': '⊥', 'aleph': 'ℵ', 'union': '∪', 'intersection': '∩', 'unionmulti': '⊎',
    'logicaland': '∧', 'logicalor': '∨', 'turnstileleft': '⊢', 'turnstileright': '⊣', 'floorleft': '⌊', 'floorright': '⌋', 'ceilingleft': '⌈', 'ceilingright': '⌉',
    'braceleft': '{', 'braceright': '}', 'angbracketleft': '⟨', 'angbracketright': '⟩', 'bar': '|', 'bardbl': '‖', 'arrowbothv': '↕', 'backslash': '\\', 'wreathproduct': '≀', 'radical': '√',
    'coproduct': '⨿', 'nabla': '∇', 'gradient': '∇', 'integral': '∫', 'unionsq': '⊔', 'intersectionsq': '⊓', 'subsetsqequal': '⊑', 'supersetsqequal': '⊒', 'section': '§', 'dagger': '†', 'daggerdbl': '‡',
    'club': '♣', 'diamond': '♢', 'heart': '♡', 'spade': '♠', 'weierstrass': '℘', 'flat': '♭', 'natural': '♮', 'sharp': '♯', 'arrowlefttophalf': '↼', 'arrowleftbothalf': '↽', 'arrowrighttophalf': '⇀',
    'arrowrightbothalf': '⇁', 'triangleright': '▹', 'triangleleft': '◃', 'star': '⋆', 'partialdiff': '∂', 'multiply': '×', 'divide': '÷', 'ff': 'ff', 'fi': 'fi', 'fl': 'fl', 'ffi': 'ffi', 'ffl': 'ffl',
    'quoteright': '’', 'macron': '¯', 'circumflex': 'ˆ', 'tilde': '˜', 'dotaccent': '˙', 'dieresis': '¨', 'caron': 'ˇ', 'breve': '˘', 'acute': '´', 'grave': '`', 'ring': '˚', 'less': '<', 'greater': '>',
    'summation': '∑', 'product': '∏', 'contintegral': '∮', 'circledotsq': '⊙', 'hatwide': 'ˆ', 'hatwider': 'ˆ', 'hatwidest': 'ˆ', 'tildewide': '˜', 'tildewider': '˜', 'tildewidest': '˜',
    'bracehtipdownleft': '╭', 'bracehtipdownright': '╮', 'bracehtipupleft': '╰', 'bracehtipupright': '╯', 'slash': '/', 'mu': 'μ', 'mu1': 'μ', 'Delta': 'Δ', 'increment': 'Δ', 'Omega': 'Ω', 'Omegainv': '℧',
    # AMS
    'hbar': 'ℏ', 'planckover2pi': 'ℏ', 'planckover2pi1': 'ℏ', 'lessorequalslant': '⩽', 'greaterorequalslant': '⩾', 'lessorsimilar': '≲', 'greaterorsimilar': '≳', 'emptysetalt': '∅', 'square': '□',
    'squaresolid': '■', 'subsetnoteql': '⊊', 'defines': '≜', 'notsubseteql': '⊈', 'triangleequal': '≜', 'lessdblequal': '≦', 'greaterdblequal': '≧', 'angle': '∠', 'kappa1': 'ϰ', 'beth': 'ℶ', 'complement': '∁', 'eth': 'ð',
    'therefore': '∴', 'because': '∵', 'squaremultiply': '⊠', 'squareplus': '⊞', 'notsubsetoreql': '⊈', 'nsubseteq': '⊈', 'forces': '⊩', 'satisfies': '⊨', 'multicloseleft': '⋉', 'multicloseright': '⋊',
    'harpoonleftright': '⇌', 'rightleftharpoons': '⇌', 'bardblex': '‖',
}
PIECES = re.compile(r'^(paren|bracket|brace|floor|ceiling|vextend|bardbl|arrowvert|bar)?(left|right|single|double)?(tp|mid|bt|ex)?$')
PIECE_NAMES = {
    **{f'parenleft{e}': '(' for e in ('tp', 'ex', 'bt')}, **{f'parenright{e}': ')' for e in ('tp', 'ex', 'bt')},
    **{f'bracketleft{e}': '[' for e in ('tp', 'ex', 'bt')}, **{f'bracketright{e}': ']' for e in ('tp', 'ex', 'bt')},
    **{f'braceleft{e}': '{' for e in ('tp', 'mid', 'bt')}, **{f'braceright{e}': '}' for e in ('tp', 'mid', 'bt')},
    'braceex': 'EX', 'vextendsingle': '|', 'vextenddouble': '‖', 'radicalvertex': '√', 'radicaltp': '√', 'radicalbt': '√', 'parenlefttp': '(', 'arrowvertex': '|',
}
SIZES = re.compile(r'(bigg|Bigg|big|Big|display|text|v\d|\d)$')
STYLES = [
    ('bb', r'^(msbm|txsyb|rtxsyb|pxsyb|fplmbb|pxmsb|txmsb)'), ('fr', r'^eu(fm|fb)|^ygoth'), ('cal', r'^(rsfs|eusm|eusb|txr?sfs)'),
    ('itb', r'^(cmmib|lmmib|txbmi|rtxbmi|rpxbmi|pxbmi|fplmbi)'),
    ('it', r'^(cmmi|lmmi|rtxmi|txmi|txmi1|rpxmi|pxmi|fplmri|ptmri|pplri|eurm|zptmcm7m|cmti|ptmro|putri|futmi|zplmb7m|rpplri)'),
    ('calsy', r'^(cmsy|cmbsy|lmsy|txsy|txbsy|pxsy|pxbsy|rtxsy|pzcm|zplmr7y|zptmcm7y|futsy)'),
    ('bf', r'^(cmbx|rm-lmbx|lmbx|ptmb|pplb|eurb|rtxb|rpxb|fplmb|putb|txb)'),
]
LIGATURES = {'ff', 'fi', 'fl', 'ffi', 'ffl'}


@lru_cache(None)
def font(path: str) -> FT2Font:
    return FT2Font(path)


@lru_cache(None)
def symbol_of(tex_name: str, path: str, index: int) -> str | None:
    name = font(path).get_glyph_name(index)
    style = next((s for s, pattern in STYLES if re.search(pattern, tex_name)), 'rm')
    if name in PIECE_NAMES:
        return 'PIECE' + PIECE_NAMES[name]
    if len(name) > 1 and name not in NAMES:
        # One sign in several sizes.
        base = SIZES.sub('', name)
        if base in NAMES or toUnicode(base):
            name = base
    if name == 'coproduct' and re.search('ex', tex_name):
        return '∐'
    if re.search('ex', tex_name):
        large = {'union': '⋃', 'intersection': '⋂', 'logicalor': '⋁', 'logicaland': '⋀', 'circleplus': '⨁', 'circlemultiply': '⨂', 'circledot': '⨀', 'unionmulti': '⨄', 'unionsq': '⨆'}
        if name in large:
            return large[name]
    if style == 'bb' and re.fullmatch('[A-Z]', name):
        return 'bb:' + name
    character = NAMES.get(name) or toUnicode(name)
    if not character or re.search('[\ue000-\uf8ff]', character):
        return None
    character = {'∆': 'Δ', 'Ω': 'Ω', 'µ': 'μ', '-': '-', '∙': '·', '⋅': '·', "'": '’', '∖': '\\', 'ϒ': 'Υ', '∥': '‖', '∣': '|', '〈': '⟨', '〉': '⟩'}.get(character, character)
    if character in LIGATURES or re.fullmatch('[A-Za-z]', character):
        kind = {'calsy': 'cal', 'itb': 'it', 'bb': 'bb'}.get(style, style)
        if kind == 'bb' and not character.isupper():
            return None
        if kind == 'cal' and not character.isupper():
            return None
        if style == 'itb':
            kind = 'it'
        return f'{kind}:{character}'
    if character.isdigit():
        return ('bf:' if style == 'bf' else '') + character
    return character if len(character) == 1 or character in ('NOT', 'MAPS') else None


NEGATED = {'=': '≠', '∈': '∉', '⊂': '⊄', '≡': '≢', '∼': '≁', '≈': '≉'}
LONG = {('−', '→'): '⟶', ('←', '−'): '⟵', ('MAPS', '→'): '↦', ('=', '⇒'): '⟹', ('⇐', '='): '⟸'}


def merge_pieces(glyphs: list):
    """Pieces of one sign become one sign: (symbol, parts, size, baseline). Undefined for signs that are built in another way."""
    out: list = []
    i = 0
    while i < len(glyphs):
        symbol, path, index, size, x, y, slant = glyphs[i]
        part = (path, index, size, x, y, slant)
        after = glyphs[i + 1] if i + 1 < len(glyphs) else None
        if symbol.startswith('PIECE'):
            parts, symbols = [part], [symbol[5:]]
            while i + 1 < len(glyphs) and glyphs[i + 1][0].startswith('PIECE') and abs(glyphs[i + 1][4] - x) < 0.01:
                i += 1
                symbols.append(glyphs[i][0][5:])
                parts.append(tuple(glyphs[i][1:]))
            kinds = {s for s in symbols if s != 'EX'}
            if len(kinds) != 1:
                return None
            out.append((kinds.pop(), parts, size, y))
        elif symbol == 'NOT':
            if after is None or after[0] not in NEGATED:
                return None
            out.append((NEGATED[after[0]], [part, tuple(after[1:])], after[3], after[5]))
            i += 1
        elif after is not None and (symbol, after[0]) in LONG and after[4] - x < (0.01 if symbol == 'MAPS' else 0.75) * size and abs(after[5] - y) < 0.01 and (symbol == 'MAPS' or joined(symbol, after[0], after[4] - x, size)):
            out.append((LONG[(symbol, after[0])], [part, tuple(after[1:])], size, y))
            i += 1
        elif symbol == 'MAPS':
            return None
        else:
            out.append((symbol, [part], size, y))
        i += 1
    return out


def joined(first: str, second: str, step: float, size: float) -> bool:
    """Parts of a long arrow overlap; a minus before an arrow does not."""
    return step < (0.85 if first in '←⇐' else 0.7) * size
