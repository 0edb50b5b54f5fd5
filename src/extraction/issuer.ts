import type { Candidate } from './candidates.ts';
import { plain } from './normalise.ts';
import { isKnownLabel, type PageIndex, type Segment, wholeSpan } from './page-index.ts';

const LEGAL_FORM =
  /\b(?:GmbH(?: & Co\.? KG)?|AG|SE|KG|e\.?K\.?|Ltd\.?|Limited|LLC|L\.L\.C\.|Inc\.?|Corp\.?|Corporation|PLC|LLP|S\.?A\.?S\.?U?|S\.?A\.?R\.?L\.?|S\.?A\.?|S\.?L\.?|S\.?r\.?l\.?|S\.?p\.?A\.?|B\.?V\.?|N\.?V\.?|Oy|AB|A\/S|Pty|Pvt)(?![\p{L}])|(?:有限责任公司|股份有限公司|有限公司|集团|事务所|医院|大学|银行)/u;
const FORM_ABOVE = /^(?:sarl|sas|siège social|registered office|société)/iu;

/** Headings over the name and address of the other side, in English, German, French, Spanish, Italian and Dutch. */
const OTHER_SIDE =
  /^(?:(?:bill|billed|sold|ship|shipped|deliver|delivered|invoice|invoiced|charge|statement) to|customer|buyer|client|guest|patient|tenant|account holder|consignee|delivery|attn|attention|messrs|m\/s|prepared for|an:?$|rechnung an|rechnungsempfänger|lieferadresse|kunde|gast|z\. ?hd|factur[ée]e? à|adressée? à|destinataire|livr[ée]e? à|à l.attention|facturar a|cliente|destinatario|att\.|intestat|spett|consegna|factuur aan|afleveradres|klant|t\.a\.v|购买方|购方)/iu;
/** Lines below such a heading that belong to it. */
const ADDRESS_LINES = 5;
/** Hosts of mail that say nothing about a company. */
const MAIL_HOSTS =
  /^(?:gmail|googlemail|outlook|hotmail|live|yahoo|icloud|aol|gmx|web|mail|orange|wanadoo|libero|ziggo)$/u;
/** A name that the web or mail address of the paper confirms. */
const BY_DOMAIN = 0.16;

/** The words of web and mail addresses that name a company: `billing@blue-boats.example`. */
function domainsOn(segments: readonly Segment[]): string[] {
  const found = segments.flatMap(({ line }) => [
    ...line.text.matchAll(/(?:@|\bwww\.|https?:\/\/(?:www\.)?)((?:[\p{L}\d-]+\.)+)\p{L}{2,}/giu),
  ]);
  const names = found.flatMap(([, host]) => host!.split('.').filter((part) => part.length > 3));
  return [...new Set(names.map((name) => lettersOf(name)))].filter((name) => name.length > 3 && !MAIL_HOSTS.test(name));
}

const lettersOf = (text: string): string => plain(text).replace(/[^\p{L}\d]/gu, '');

/** Whether a domain is made of the words of a name: its beginning, or a long word of it. */
function isNamedAfter(domains: readonly string[], name: string): boolean {
  const whole = lettersOf(name);
  const words = plain(name).split(/[^\p{L}\d]+/u);
  return domains.some(
    (domain) =>
      (whole.length > 3 && (whole.startsWith(domain) || domain.startsWith(whole))) ||
      words.some((word) => word.length > 4 && (domain.startsWith(word) || domain.endsWith(word))),
  );
}

/**
 * The issuer without a label: a name with a legal form, at the top or bottom, repeated often, after which web or mail
 * addresses are named; never below the heading of the other side.
 */
export function issuerOn(pages: readonly PageIndex[]): Candidate[] {
  const first = pages[0];
  if (!first) return [];
  const { segments, page } = first;
  const domains = domainsOn(segments);
  const confirmed = (name: string): number => (isNamedAfter(domains, name) ? BY_DOMAIN : 0);
  const others = segments.filter((s) => OTHER_SIDE.test(s.line.text.trim()));
  const addressed = (s: Segment): boolean =>
    others.some(
      (b) =>
        s.box.y0 > b.box.y0 - 2 &&
        s.box.y0 - b.box.y1 < ADDRESS_LINES * s.line.size &&
        Math.abs(s.box.x0 - b.box.x0) < 10 * s.line.size,
    );
  const words = segments.map((s) => plain(s.line.text));
  const out: Candidate[] = [];
  for (const s of segments) {
    const text = s.line.text.trim();
    if (addressed(s) || isKnownLabel(text)) continue;
    const at = s.line.text.indexOf(text);
    const form = LEGAL_FORM.exec(text);
    if (form && form.index > 0) {
      const end = form.index + form[0].length;
      // The name is the run of words before the legal form, from the last separator.
      const head = text.slice(0, form.index);
      const start = Math.max(0, ...[...head.matchAll(/[,;:|•(（：]|\s[-–—−]\s/gu)].map((m) => m.index + m[0].length));
      const name = text.slice(start, end).trim();
      const from = at + text.indexOf(name, start);
      if (
        name.length > form[0].length + 1 &&
        name.length <= 60 &&
        (/\p{Lu}/u.test(name[0]!) || /[\p{Script=Han}\p{Ll}]/u.test(name[0]!))
      ) {
        const needle = plain(name);
        const count = words.filter((w) => w.includes(needle)).length;
        const edge = s.box.y0 < 0.2 * page.height || s.box.y0 > 0.8 * page.height ? 0.08 : 0;
        out.push({
          spans: [{ line: s.line, start: from, end: from + name.length }],
          score: Math.min(0.62, 0.4 + edge + 0.05 * Math.min(3, count - 1)) + confirmed(name),
        });
      }
    }
    // A name alone on a line, above the registration data of a company.
    const under = segments.find(
      (o) =>
        o !== s && o.box.y0 >= s.box.y1 - 2 && o.box.y0 - s.box.y1 < s.line.size && FORM_ABOVE.test(o.line.text.trim()),
    );
    if (under && text.length <= 40 && /\p{Lu}/u.test(text))
      out.push({ spans: [wholeSpan(s)], score: 0.55 + confirmed(text) });
    // A short line without numbers after which the domain is named.
    else if (!form && text.length <= 40 && /\p{L}{2}/u.test(text) && !/[\d@/:]|www/u.test(text) && confirmed(text) > 0)
      out.push({ spans: [wholeSpan(s)], score: 0.42 + BY_DOMAIN });
  }
  const top = [...segments]
    .filter((s) => s.box.y0 < 0.2 * page.height && /\p{L}{2}/u.test(s.line.text) && !s.isKey && !addressed(s))
    .sort((a, b) => a.box.y0 - b.box.y0 || a.box.x0 - b.box.x0);
  const left = top.find(
    (s) =>
      s.box.x0 < 0.45 * page.width &&
      s.line.text.length <= 50 &&
      !/\d{3}|@|invoice|receipt|facture|rechnung|发票|seite|page/iu.test(s.line.text),
  );
  if (left) out.push({ spans: [wholeSpan(left)], score: 0.42 });
  return out;
}
