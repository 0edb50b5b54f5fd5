const CREDIT_SIGNS = '0123456789ABCDEFGHJKLMNPQRTUWXY';
const CREDIT_WEIGHTS = [1, 3, 9, 27, 19, 26, 16, 17, 20, 29, 25, 13, 8, 24, 10, 30, 28];

const tight = (text: string): string => text.normalize('NFKC').replace(/[\s-]/gu, '').toUpperCase();

/** GB 32100-2015: 18 characters. Characters 3 to 8 are the digits of an area, the last one is the check character. */
export function isCreditCode(source: string): boolean {
  const text = tight(source);
  if (!/^[0-9A-HJ-NPQRTUWXY]{2}\d{6}[0-9A-HJ-NPQRTUWXY]{10}$/u.test(text)) return false;
  const sum = CREDIT_WEIGHTS.reduce((s, w, i) => s + w * CREDIT_SIGNS.indexOf(text[i]!), 0);
  return CREDIT_SIGNS[(31 - (sum % 31)) % 31] === text[17];
}

/** GB 11643-1999: 17 digits including a date of birth, and a check character. */
export function isIdCard(source: string): boolean {
  const text = tight(source);
  const m = /^\d{6}(\d{4})(\d{2})(\d{2})\d{3}[\dX]$/u.exec(text);
  if (!m) return false;
  const birth = new Date(Date.UTC(Number(m[1]), Number(m[2]) - 1, Number(m[3])));
  if (birth.getUTCMonth() + 1 !== Number(m[2]) || birth.getUTCDate() !== Number(m[3])) return false;
  const weights = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2];
  return '10X98765432'[weights.reduce((s, w, i) => s + w * Number(text[i]), 0) % 11] === text[17];
}

/** ISO/IEC 7812: bank card numbers. */
export function passesLuhn(source: string): boolean {
  const text = tight(source);
  if (!/^\d{12,19}$/u.test(text)) return false;
  let sum = 0;
  for (let i = 0; i < text.length; i++) {
    const d = Number(text[text.length - 1 - i]) * (i % 2 === 1 ? 2 : 1);
    sum += d > 9 ? d - 9 : d;
  }
  return sum % 10 === 0;
}

/** ISO 13616: modulo 97 over the rearranged letters and digits. */
export function isIban(source: string): boolean {
  const text = tight(source);
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/u.test(text)) return false;
  let rest = 0;
  for (const c of text.slice(4) + text.slice(0, 4)) {
    const v = parseInt(c, 36);
    rest = (rest * (v > 9 ? 100 : 10) + v) % 97;
  }
  return rest === 1;
}

/** GB 11714-1997: 8 characters and a check character (modulo 11); characters 9 to 17 of a credit code. */
export function isOrganisationCode(source: string): boolean {
  const text = tight(source);
  if (!/^[0-9A-Z]{8}[0-9X]$/u.test(text)) return false;
  const weights = [3, 7, 9, 10, 5, 8, 4, 2];
  const check = 11 - (weights.reduce((s, w, i) => s + w * Number.parseInt(text[i]!, 36), 0) % 11);
  return '0123456789X0'[check] === text[8];
}
