import { execFileSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { decodeText } from './decode-text.ts';

const iconv = (() => {
  try {
    execFileSync('iconv', ['--version']);
    return true;
  } catch {
    return false;
  }
})();
const encode = (text: string, encoding: string): Buffer =>
  execFileSync('iconv', ['-f', 'utf-8', '-t', encoding], { input: text });

describe('decodeText', () => {
  it('detects byte order marks, valid UTF-8 and unmarked UTF-16', () => {
    expect(decodeText(Buffer.from('\ufeff天', 'utf8'))).toEqual({ text: '天', encoding: 'utf-8' });
    expect(decodeText(Buffer.from('\ufeff天', 'utf16le'))).toEqual({ text: '天', encoding: 'utf-16le' });
    expect(decodeText(Buffer.from('天地 text')).encoding).toBe('utf-8');
    expect(decodeText(Buffer.from('plain text', 'utf16le'))).toEqual({ text: 'plain text', encoding: 'utf-16le' });
    expect(decodeText(Buffer.from('plain text', 'utf16le').swap16())).toEqual({
      text: 'plain text',
      encoding: 'utf-16be',
    });
    const words = [
      '合同编号：2024-001\n甲方：北京',
      '合同',
      '請購單',
      '第一章 总则',
      '견적서입니다',
      'Договор поставки',
      'これは日本語の文章です。\r\n',
      'Ελλάδα και',
      'שלום עולם',
      '😀 ok',
    ];
    for (const text of words) {
      expect(decodeText(Buffer.from(text, 'utf16le'))).toEqual({ text, encoding: 'utf-16le' });
      expect(decodeText(Buffer.from(text, 'utf16le').swap16())).toEqual({ text, encoding: 'utf-16be' });
    }
    // Control bytes do not turn other text into UTF-16.
    for (const text of ['\u001b[31merror\u001b[0m', 'page one\u0001', 'abcdefgh\u0002', '名称\u0007金额'])
      expect(decodeText(Buffer.from(text))).toEqual({ text, encoding: 'utf-8' });
    expect(decodeText(Buffer.alloc(0))).toEqual({ text: '', encoding: 'utf-8' });
  });

  it('accepts a declared encoding only if it is valid', () => {
    expect(decodeText(Buffer.from([0xe9]), 'iso-8859-1').text).toBe('é');
    expect(decodeText(Buffer.from('合同'), 'gb2312')).toEqual({ text: '合同', encoding: 'utf-8' });
    expect(decodeText(Buffer.from([0xd6, 0xd0]), 'no-such-thing').text).toBe('中');
  });

  it('stays with UTF-8 despite a few damaged bytes, and chooses no encoding that cannot be read', () => {
    const damaged = (text: string): Buffer =>
      Buffer.concat([Buffer.from(text), Buffer.from([0xe9, 0x20]), Buffer.from(text)]);
    expect(decodeText(damaged('Müller naïve résumé Größe ')).text).toBe(
      'Müller naïve résumé Größe � Müller naïve résumé Größe ',
    );
    expect(decodeText(damaged('合同编号和金额'))).toMatchObject({ encoding: 'utf-8' });
    expect(decodeText(Buffer.from('+ADw-script+AD4-'), 'utf-7')).toEqual({
      text: '+ADw-script+AD4-',
      encoding: 'utf-8',
    });
  });

  it('recognises Chinese by its most frequent characters, even in short texts', () => {
    const bytes = (hex: string) => Buffer.from(hex, 'hex');
    expect(decodeText(bytes('bacfcdac')).text).toBe('合同');
    expect(decodeText(bytes('c4e3bac3a3acd6d0b9fa')).text).toBe('你好，中国');
  });

  it.for([
    ['gb18030', '名称,金额\n港口费,100\n装卸费,250\n'],
    ['gb18030', '住院途径,参保'],
    ['gb18030', '表格起点,机票\n化验费,12\n'],
    ['big5', '請購單,客戶\n備註,100\n'],
    ['shift_jis', '消費税,金額\n東京都,100\n'],
    ['euc-kr', '이름,금액\n홍길동,100\n'],
    ['gb18030', '甲方：北京某某科技有限公司。合同金额为人民币一百万元整。'],
    ['big5', '甲方：臺北市某某科技股份有限公司。本合約金額為新臺幣一百萬元整。'],
    ['shift_jis', 'これは日本語の文章です。契約金額は百万円とします。'],
    ['euc-jp', 'これは日本語の文章です。契約金額は百万円とします。'],
    ['iso-2022-jp', 'これは日本語です。'],
    ['euc-kr', '계약 금액은 백만 원으로 한다. 갑과 을은 다음과 같이 계약한다.'],
    ['windows-1252', 'Le contrat a été signé à Genève le 3 août, où l’on paie en « euros ».'],
    ['windows-1251', 'Договор поставки заключён между сторонами в Москве.'],
    ['koi8-r', 'Договор поставки заключен между сторонами в Москве и вступает в силу со дня подписания.'],
    ['windows-1250', 'Umowa została zawarta w Łodzi, gdzie płatność następuje w złotych.'],
    ['windows-1253', 'Η σύμβαση υπογράφηκε στην Αθήνα και η πληρωμή γίνεται μέσα σε τριάντα ημέρες.'],
    ['windows-1254', 'Sözleşme İstanbul’da imzalandı ve ödeme aynı gün yapıldı.'],
    ['windows-1255', 'החוזה נחתם בתל אביב בין הצדדים, והתשלום יבוצע בתוך שלושים ימים ממועד החתימה על הסכם זה.'],
    ['windows-1256', 'تم توقيع العقد في القاهرة'],
  ])('finds %s', ([encoding = '', text = ''], test) => {
    test.skip(!iconv, 'needs iconv');
    expect(decodeText(encode(text, encoding)).text).toBe(text);
  });
});
