/**
 * Runs inside the page: puts the paper there and says where its characters, rulings, seals and codes are, in CSS pixels.
 * Characters of one text node travel as one string and one flat list of left, top, right, bottom.
 */
globalThis.showPaper = (style, html) => {
  document.documentElement.innerHTML = `<head><style>${style}</style></head><body><div id="paper">${html}</div></body>`;
};

globalThis.measurePaper = () => {
  const paper = document.getElementById('paper');
  const origin = paper.getBoundingClientRect();
  const round = (n) => Math.round(n * 100) / 100;
  const boxOf = (r) => [
    round(r.left - origin.left),
    round(r.top - origin.top),
    round(r.right - origin.left),
    round(r.bottom - origin.top),
  ];
  const runs = [];
  const rulings = [];
  const seals = [];
  const codes = [];
  const range = document.createRange();
  const walker = document.createTreeWalker(paper, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    if (node.nodeType === Node.ELEMENT_NODE) {
      if (node.dataset.seal !== undefined)
        seals.push({ index: Number(node.dataset.seal), box: boxOf(node.getBoundingClientRect()) });
      if (node.dataset.code !== undefined)
        codes.push({ index: Number(node.dataset.code), box: boxOf(node.getBoundingClientRect()) });
      if (node.closest('svg')) continue;
      const style = getComputedStyle(node);
      const sides = [
        ['Top', 'horizontal'],
        ['Bottom', 'horizontal'],
        ['Left', 'vertical'],
        ['Right', 'vertical'],
      ];
      for (const [side, direction] of sides) {
        const width = Number.parseFloat(style[`border${side}Width`]);
        const kind = style[`border${side}Style`];
        if (!(width > 0) || kind === 'none' || kind === 'hidden') continue;
        const b = boxOf(node.getBoundingClientRect());
        const at = side === 'Top' ? b[1] : side === 'Bottom' ? b[3] : side === 'Left' ? b[0] : b[2];
        const [from, to] = direction === 'horizontal' ? [b[0], b[2]] : [b[1], b[3]];
        rulings.push({
          direction,
          at,
          from,
          to,
          thickness: width,
          color: style[`border${side}Color`],
          dashed: kind === 'dashed' || kind === 'dotted',
        });
      }
      continue;
    }
    const parent = node.parentElement;
    if (parent.closest('svg') || parent.closest('.seal')) continue;
    const source = node.data;
    if (source.trim() === '') continue;
    const style = getComputedStyle(parent);
    const marked = parent.closest('[data-v],[data-c]');
    let text = '';
    const boxes = [];
    let blank = false;
    const blanks = [];
    for (let i = 0; i < source.length; ) {
      const step = source.codePointAt(i) > 0xffff ? 2 : 1;
      const char = source.slice(i, i + step);
      range.setStart(node, i);
      range.setEnd(node, i + step);
      i += step;
      if (/^\s$/u.test(char)) {
        blank = true;
        continue;
      }
      const rect = range.getClientRects()[0];
      if (!rect || rect.width === 0) continue;
      text += char;
      blanks.push(blank ? 1 : 0);
      blank = false;
      boxes.push(...boxOf(rect));
    }
    if (text === '') continue;
    runs.push({
      text,
      boxes,
      blanks,
      size: Number.parseFloat(style.fontSize),
      color: style.color,
      bold: Number(style.fontWeight) >= 600,
      face: style.fontFamily,
      turned: Boolean(parent.closest('[data-turned]')),
      key: marked?.dataset.v,
      cell: marked?.dataset.c,
      mark: marked ? [...document.querySelectorAll('[data-v],[data-c]')].indexOf(marked) : -1,
      whole: marked ? marked.textContent : undefined,
    });
  }
  return { width: round(origin.width), height: round(origin.height), runs, rulings, seals, codes };
};
