import { describe, expect, it } from 'vitest';
import { child, decodeXml, descendants, elements, parseXml, textContent } from './index.ts';

describe('parseXml', () => {
  it('names elements by namespace, whatever prefix the file uses', () => {
    const tree = parseXml(
      '\uFEFF<?xml version="1.0"?><x:a xmlns:x="urn:w" xmlns="urn:o" x:val="1" plain="2"><b> <c>t&amp;u</c><![CDATA[<v>]]></b></x:a>',
      {
        namespaces: { 'urn:w': 'w', 'urn:o': '' },
      },
    );
    expect(tree).toEqual({
      name: 'w:a',
      attrs: { 'w:val': '1', plain: '2' },
      children: [{ name: 'b', attrs: {}, children: [{ name: 'c', attrs: {}, children: ['t&u'] }, '<v>'] }],
    });
    expect(textContent(tree)).toBe('t&u<v>');
    expect(child(tree, 'b/c')?.children).toEqual(['t&u']);
    expect(child(tree, 'b/d')).toBeUndefined();
    expect(elements(tree, 'b')).toHaveLength(1);
  });

  it('finds descendants in document order', () => {
    expect(
      descendants(parseXml('<a><p n="1"><p n="2"/></p><q><p n="3"/></q></a>'), 'p').map((one) => one.attrs.n),
    ).toEqual(['1', '2', '3']);
  });

  it('keeps white space on request', () => {
    expect(textContent(parseXml('<a> <b/> </a>', { keepBlank: true }))).toBe('  ');
    expect(textContent(parseXml('<a> <b/> </a>'))).toBe('');
  });

  it('expands no entity and fetches nothing', () => {
    const bomb =
      '<!DOCTYPE a [<!ENTITY x "xxxx"><!ENTITY y "&x;&x;"><!ENTITY z SYSTEM "file:///etc/passwd">]><a>&y;&z;</a>';
    expect(() => parseXml(bomb)).toThrow(expect.objectContaining({ code: 40422 }));
    expect(textContent(parseXml(bomb, { tolerant: true }))).not.toMatch(/xxxx|root:/);
  });

  it('refuses broken, empty and deeply nested XML', () => {
    for (const text of ['<a><b></a>', '<a>', '', 'text', '<a x=1/>'])
      expect(() => parseXml(text)).toThrow(expect.objectContaining({ code: 40422 }));
    expect(() => parseXml('<a>'.repeat(2000) + '</a>'.repeat(2000))).toThrow(expect.objectContaining({ code: 40422 }));
    expect(() => parseXml('<a><b/><b/><b/></a>', { maxNodes: 2 })).toThrow(expect.objectContaining({ code: 40422 }));
    expect(textContent(parseXml('<a><b>x</a>', { tolerant: true }))).toBe('x');
  });
});

describe('decodeXml', () => {
  it('detects the encoding by mark and by declaration', () => {
    const text = '<?xml version="1.0" encoding="GBK"?><a>合</a>';
    expect(
      decodeXml(
        Buffer.concat([Buffer.from(text.slice(0, -5), 'latin1'), Buffer.from([0xba, 0xcf]), Buffer.from('</a>')]),
      ),
    ).toContain('合</a>');
    expect(decodeXml(Buffer.from(`\uFEFF${text}`, 'utf16le'))).toContain('合');
    expect(decodeXml(Buffer.from('<a>合</a>'))).toContain('合');
    // Programs declare the encoding of their internal strings.
    expect(decodeXml(Buffer.from('<?xml version="1.0" encoding="utf-16"?><a>合</a>'))).toContain('合');
    expect(decodeXml(Buffer.from('<?xml encoding="no-such"?><a/>'))).toContain('<a/>');
  });
});
