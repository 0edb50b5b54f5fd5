/**
 * The LaTeX form of a mathematical character, and its class in a formula (The TeXbook, chapter 17: ordinary, binary,
 * relation, opening...). `op` are large operators with limits; `int` are integrals, whose limits are beside them;
 * `accent` is above its base.
 */
export type SymbolKind =
  | 'ord'
  | 'bin'
  | 'rel'
  | 'open'
  | 'close'
  | 'bar'
  | 'punct'
  | 'op'
  | 'int'
  | 'accent'
  | 'radical'
  | 'prime'
  | 'piece';

export interface MathSymbol {
  latex: string;
  kind: SymbolKind;
}

const TABLE: Record<Exclude<SymbolKind, 'prime'>, string> = {
  ord: `Γ \\Gamma Δ \\Delta Θ \\Theta Λ \\Lambda Ξ \\Xi Π \\Pi Σ \\Sigma Υ \\Upsilon Φ \\Phi Ψ \\Psi Ω \\Omega ∆ \\Delta Ω \\Omega
    Α \\mathrm{A} Β \\mathrm{B} Ε \\mathrm{E} Ζ \\mathrm{Z} Η \\mathrm{H} Ι \\mathrm{I} Κ \\mathrm{K} Μ \\mathrm{M} Ν \\mathrm{N} Ο \\mathrm{O} Ρ \\mathrm{P} Τ \\mathrm{T} Χ \\mathrm{X}
    α \\alpha β \\beta γ \\gamma δ \\delta ϵ \\epsilon ε \\varepsilon ζ \\zeta η \\eta θ \\theta ϑ \\vartheta ι \\iota κ \\kappa ϰ \\varkappa λ \\lambda μ \\mu µ \\mu ν \\nu ξ \\xi ο o
    π \\pi ϖ \\varpi ρ \\rho ϱ \\varrho σ \\sigma ς \\varsigma τ \\tau υ \\upsilon φ \\varphi ϕ \\phi χ \\chi ψ \\psi ω \\omega
    ∂ \\partial ∇ \\nabla ∞ \\infty ℓ \\ell ℏ \\hbar ħ \\hbar ı \\imath ȷ \\jmath ℘ \\wp ℜ \\Re ℑ \\Im ℵ \\aleph ℶ \\beth ∅ \\emptyset ∀ \\forall ∃ \\exists ∄ \\nexists ¬ \\neg ⊤ \\top ∠ \\angle
    △ \\triangle ▽ \\bigtriangledown □ \\square ■ \\blacksquare ◊ \\lozenge ♭ \\flat ♮ \\natural ♯ \\sharp ♣ \\clubsuit ♢ \\diamondsuit ♡ \\heartsuit ♠ \\spadesuit
    … \\ldots ⋯ \\cdots ⋮ \\vdots ⋱ \\ddots ° ^{\\circ} ∎ \\blacksquare ′ ' ″ '' ‴ ''' % \\% # \\# & \\& $ \\$ _ \\_ § \\S ¶ \\P † \\dagger ‡ \\ddagger ∁ \\complement ð \\eth`,
  bin: `+ + − - - - ± \\pm ∓ \\mp × \\times ÷ \\div · \\cdot ⋅ \\cdot ∙ \\bullet • \\bullet ∗ * * * ⋆ \\star ∘ \\circ ∪ \\cup ∩ \\cap ⊎ \\uplus ⊔ \\sqcup ⊓ \\sqcap ∧ \\wedge ∨ \\vee
    ⊕ \\oplus ⊖ \\ominus ⊗ \\otimes ⊘ \\oslash ⊙ \\odot ⋄ \\diamond ∖ \\setminus ≀ \\wr ⨿ \\amalg ◯ \\bigcirc ⊞ \\boxplus ⊠ \\boxtimes ⊡ \\boxdot ⊟ \\boxminus ⋉ \\ltimes ⋊ \\rtimes ⊺ \\intercal ▹ \\triangleright ◃ \\triangleleft`,
  rel: `= = < < > > : : ≤ \\leq ≥ \\geq ⩽ \\leqslant ⩾ \\geqslant ≦ \\leqq ≧ \\geqq ≠ \\neq ≡ \\equiv ≢ \\not\\equiv ≈ \\approx ≉ \\not\\approx ≃ \\simeq ≅ \\cong ∼ \\sim ≁ \\nsim ∝ \\propto ≍ \\asymp
    ≐ \\doteq ≜ \\triangleq ≔ := ≪ \\ll ≫ \\gg ≺ \\prec ≻ \\succ ≼ \\preceq ≽ \\succeq ∈ \\in ∉ \\notin ∋ \\ni ⊂ \\subset ⊃ \\supset ⊆ \\subseteq ⊇ \\supseteq ⊄ \\not\\subset ⊈ \\nsubseteq ⊊ \\subsetneq ⊋ \\supsetneq
    ⊑ \\sqsubseteq ⊒ \\sqsupseteq ⊢ \\vdash ⊣ \\dashv ⊨ \\models ⊩ \\Vdash ⊥ \\perp ∣ \\mid ∤ \\nmid ⌣ \\smile ⌢ \\frown ≲ \\lesssim ≳ \\gtrsim ≶ \\lessgtr ≷ \\gtrless ≮ \\nless ≯ \\ngtr ≰ \\nleq ≱ \\ngeq
    ← \\leftarrow → \\to ↑ \\uparrow ↓ \\downarrow ↔ \\leftrightarrow ↕ \\updownarrow ↗ \\nearrow ↘ \\searrow ↖ \\nwarrow ↙ \\swarrow ↦ \\mapsto ⟼ \\longmapsto ↪ \\hookrightarrow ↩ \\hookleftarrow
    ⇐ \\Leftarrow ⇒ \\Rightarrow ⇑ \\Uparrow ⇓ \\Downarrow ⇔ \\Leftrightarrow ⟶ \\longrightarrow ⟵ \\longleftarrow ⟹ \\Longrightarrow ⟸ \\Longleftarrow ⟺ \\Longleftrightarrow ⟷ \\longleftrightarrow
    ↼ \\leftharpoonup ↽ \\leftharpoondown ⇀ \\rightharpoonup ⇁ \\rightharpoondown ⇌ \\rightleftharpoons ↠ \\twoheadrightarrow ⇝ \\rightsquigarrow ∴ \\therefore ∵ \\because ≗ \\circeq ≑ \\doteqdot ⊸ \\multimap ⇉ \\rightrightarrows`,
  open: '( ( [ [ { \\{ ⟨ \\langle 〈 \\langle ⌊ \\lfloor ⌈ \\lceil',
  close: ') ) ] ] } \\} ⟩ \\rangle 〉 \\rangle ⌋ \\rfloor ⌉ \\rceil',
  bar: '| | ‖ \\| ∥ \\|',
  punct: ', , ; ; . . ! ! ? ? / / \\ \\backslash',
  op: '∑ \\sum ∏ \\prod ∐ \\coprod ⋃ \\bigcup ⋂ \\bigcap ⨄ \\biguplus ⨆ \\bigsqcup ⋀ \\bigwedge ⋁ \\bigvee ⨁ \\bigoplus ⨂ \\bigotimes ⨀ \\bigodot',
  int: '∫ \\int ∬ \\iint ∭ \\iiint ∮ \\oint ∯ \\oiint ∰ \\oiiint',
  accent:
    'ˆ \\hat ^ \\hat ˇ \\check ˜ \\tilde ~ \\tilde ´ \\acute ` \\grave ˙ \\dot ¨ \\ddot ˘ \\breve ¯ \\bar ˉ \\bar ˚ \\mathring \u20d7 \\vec \u0302 \\hat \u0303 \\tilde \u0304 \\bar \u0305 \\bar \u0307 \\dot \u0308 \\ddot \u030c \\check \u0306 \\breve \u0301 \\acute \u0300 \\grave',
  radical: '√ \\sqrt ∛ \\sqrt[3] ∜ \\sqrt[4]',
  piece:
    '⎛ ( ⎜ ( ⎝ ( ⎞ ) ⎟ ) ⎠ ) ⎡ [ ⎢ [ ⎣ [ ⎤ ] ⎥ ] ⎦ ] ⎧ \\{ ⎨ \\{ ⎩ \\{ ⎫ \\} ⎬ \\} ⎭ \\} ⎪ \\{ ⏐ | ╭ over ╮ brace ╰ under ╯ brace',
};

const symbols = new Map<string, MathSymbol>();
for (const [kind, text] of Object.entries(TABLE) as [SymbolKind, string][]) {
  const words = text.split(/\s+/);
  for (let i = 0; i + 1 < words.length; i += 2) symbols.set(words[i]!, { latex: words[i + 1]!, kind });
}
symbols.set('′', { latex: "'", kind: 'prime' });
symbols.set('″', { latex: "''", kind: 'prime' });
symbols.set('‴', { latex: "'''", kind: 'prime' });
symbols.set("'", { latex: "'", kind: 'prime' });
symbols.set('’', { latex: "'", kind: 'prime' });
symbols.set('–', { latex: '-', kind: 'bin' });

export const mathSymbol = (character: string): MathSymbol | undefined => symbols.get(character);

/** Symbols that prose does not use: a single one makes a formula likely in any font. */
export const STRONG =
  /[∂∇∞∀∃∄∅∑∏∐∫∬∭∮√∛∈∉∋⊂⊃⊆⊇⊄⊈⊊∪∩∧∨⊕⊗⊙≤≥⩽⩾≠≡≈≃≅∼∝≪≫≺≻≼≽⊢⊨⊥∥⟨⟩⌊⌋⌈⌉∣ℓℏℜℑℵ′″∘⋅⋯⋮⋱↦⇒⇔⇐⟶⟹⟺⋃⋂⨁⨂∆−×±∓÷\u{1d400}-\u{1d7ff}ℂℍℕℙℚℝℤℒℓℰℱℋℐℳℛ]/u;

/** Function names that LaTeX sets upright; those of the second list take limits below. */
export const FUNCTIONS: ReadonlySet<string> = new Set(
  'sin cos tan cot sec csc sinh cosh tanh coth arcsin arccos arctan log ln lg exp arg deg dim hom ker det gcd lim limsup liminf max min sup inf Pr'.split(
    ' ',
  ),
);
export const LIMIT_FUNCTIONS: ReadonlySet<string> = new Set(
  'lim limsup liminf max min sup inf det gcd Pr argmax argmin'.split(' '),
);

/** Words between formulas that are language, not names. */
export const CONNECTIVES: ReadonlySet<string> = new Set(
  'if otherwise else for and or where with all some such that subject to is are in on of as when then iff a.e. a.s. i.e. e.g. s.t. w.r.t. the by from at any every each not even odd else, if, otherwise, let'.split(
    ' ',
  ),
);
