// Character error rates of pages in further scripts, clean at 200 dpi and worn at 150 dpi:
// `node bench/scripts.ts [Korean ...]`, after `npm run build`. SHOW=1 prints what was read. It needs Chromium and
// Debian's fonts-noto-core and fonts-noto-cjk. The texts were written for it.
import { writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import sharp from 'sharp';
import { Parser } from '../src/library/index.ts';
import { openPage } from '../training/papers/render/chromium.ts';
import { editDistance, fold } from './lib/edit-distance.ts';
import { seeded } from './lib/random.ts';

interface Script {
  direction?: 'rtl';
  /** Families for plain text, for bold text, and for text with numbers and Latin words. */
  fonts: readonly [plain: string, bold: string, mixed: string];
  plain: readonly string[];
  /** Numbers, dates, amounts, addresses and Latin words as forms and letters have them. */
  mixed: readonly string[];
}

const SCRIPTS: Record<string, Script> = {
  Korean: {
    fonts: ['Noto Sans CJK KR', 'Noto Serif CJK KR', 'Noto Sans CJK KR'],
    plain: [
      '봄이 오면 강가의 얼음이 천천히 녹고 나무마다 새싹이 돋아난다.',
      '회의는 오전 열 시에 시작되며 모든 부서의 담당자가 참석해야 한다.',
      '올해 상반기 매출은 지난해 같은 기간보다 십이 퍼센트 늘어났다.',
      '이 약은 하루에 세 번 식사 후에 물과 함께 드시기 바랍니다.',
      '계약 당사자는 상대방의 동의 없이 권리를 제삼자에게 넘길 수 없다.',
    ],
    mixed: [
      '청구 번호 2024-0317, 발행일 2024년 3월 15일',
      '합계 금액: 1,250,000원 (부가세 10% 포함)',
      '서울시 중구 세종대로 110, 전화 02-731-2120',
      '담당자 이메일 info@example.kr 로 문의해 주세요.',
      '이 제품은 USB 케이블과 Bluetooth 를 지원합니다.',
    ],
  },
  Japanese: {
    fonts: ['Noto Serif CJK JP', 'Noto Sans CJK JP', 'Noto Sans CJK JP'],
    plain: [
      '春になると川の氷が少しずつ溶け、木々には新しい芽が出てくる。',
      '会議は午前十時に始まりますので、担当者は必ず出席してください。',
      '今年度上半期の売上高は、前年の同じ時期より十二パーセント増えた。',
      'この薬は一日三回、食後に水と一緒にお飲みください。',
      '契約の当事者は、相手の同意なしに権利を第三者へ譲ることができない。',
    ],
    mixed: [
      '請求番号 2024-0317、発行日 2024年3月15日',
      '合計金額: 125,000円 (消費税 10% を含む)',
      '東京都千代田区丸の内 1-9-1、電話 03-5220-1111',
      'お問い合わせは info@example.jp までお願いします。',
      'この製品は USB ケーブルと Bluetooth に対応しています。',
    ],
  },
  Russian: {
    fonts: ['Noto Serif', 'Noto Sans', 'Liberation Serif'],
    plain: [
      'Весной лёд на реке медленно тает, и на деревьях появляются почки.',
      'Совещание начинается в десять часов, присутствие всех обязательно.',
      'Выручка за первое полугодие выросла на двенадцать процентов.',
      'Принимайте лекарство три раза в день после еды, запивая водой.',
      'Сторона договора не вправе передать свои права третьему лицу.',
    ],
    mixed: [
      'Счёт № 2024-0317 от 15.03.2024 г.',
      'Итого к оплате: 125 000,50 руб. (в том числе НДС 20%)',
      'г. Москва, ул. Тверская, д. 13, тел. +7 495 633-51-90',
      'Вопросы направляйте по адресу info@example.ru',
      'Устройство поддерживает USB и Bluetooth версии 5.0',
    ],
  },
  Arabic: {
    direction: 'rtl',
    fonts: ['Noto Naskh Arabic', 'Noto Sans Arabic', 'Noto Naskh Arabic'],
    plain: [
      'في الربيع يذوب الجليد على النهر ببطء وتظهر البراعم على الأشجار',
      'يبدأ الاجتماع في الساعة العاشرة صباحا وعلى الجميع الحضور',
      'ارتفعت إيرادات النصف الأول من العام بنسبة اثني عشر في المئة',
      'تناول الدواء ثلاث مرات في اليوم بعد الطعام مع كوب من الماء',
      'لا يجوز لأي طرف أن ينقل حقوقه إلى طرف ثالث دون موافقة الآخر',
    ],
    mixed: [
      'رقم الفاتورة 20240317 بتاريخ 15/03/2024',
      'المبلغ الإجمالي 1250 ريال شامل الضريبة',
      'شارع الملك فهد رقم 110 الرياض، هاتف 0114567890',
      'يدعم الجهاز منفذ USB وتقنية Bluetooth',
      'الصفحة 12 من 48، الطبعة الثانية 2023',
    ],
  },
  Thai: {
    fonts: ['Noto Serif Thai', 'Noto Sans Thai', 'Noto Sans Thai'],
    plain: [
      'เมื่อถึงฤดูใบไม้ผลิ น้ำแข็งในแม่น้ำจะค่อยๆ ละลาย',
      'การประชุมเริ่มเวลาสิบโมงเช้า ทุกฝ่ายต้องเข้าร่วม',
      'รายได้ครึ่งปีแรกเพิ่มขึ้นร้อยละสิบสองจากปีก่อน',
      'รับประทานยาวันละสามครั้งหลังอาหารพร้อมน้ำ',
      'คู่สัญญาไม่มีสิทธิโอนสิทธิให้บุคคลที่สามโดยไม่ได้รับความยินยอม',
    ],
    mixed: [
      'เลขที่ใบแจ้งหนี้ 2024-0317 วันที่ 15 มีนาคม 2567',
      'ยอดรวมทั้งสิ้น 12,500.00 บาท (รวมภาษี 7%)',
      'ถนนพระราม 4 เขตปทุมวัน โทรศัพท์ 02-123-4567',
      'สอบถามเพิ่มเติมได้ที่ info@example.co.th',
      'อุปกรณ์นี้รองรับ USB และ Bluetooth',
    ],
  },
  Hindi: {
    fonts: ['Noto Serif Devanagari', 'Noto Sans Devanagari', 'Noto Sans Devanagari'],
    plain: [
      'वसंत आते ही नदी की बर्फ धीरे धीरे पिघलने लगती है।',
      'बैठक सुबह दस बजे शुरू होगी और सभी का आना ज़रूरी है।',
      'इस वर्ष की पहली छमाही में आय बारह प्रतिशत बढ़ी है।',
      'यह दवा दिन में तीन बार भोजन के बाद पानी के साथ लें।',
      'कोई पक्ष दूसरे की सहमति के बिना अपने अधिकार नहीं दे सकता।',
    ],
    mixed: [
      'बिल संख्या 2024-0317, दिनांक 15/03/2024',
      'कुल राशि: 12,500.00 रुपये (कर 18% सहित)',
      'महात्मा गांधी मार्ग 110, दूरभाष 011-23456789',
      'अधिक जानकारी के लिए info@example.in पर लिखें।',
      'यह उपकरण USB और Bluetooth के साथ चलता है।',
    ],
  },
};

/** The lines of a page: each text several times, in an order of its own. */
function pageOf(name: string, texts: readonly string[]): string[] {
  const random = seeded(name.length * 31);
  return Array.from({ length: 4 }, () => texts.toSorted(() => random() - 0.5)).flat();
}

async function worn(png: Buffer): Promise<Buffer> {
  const random = seeded(7);
  const { data, info } = await sharp(png)
    .removeAlpha()
    .greyscale()
    .blur(0.7)
    .rotate(0.4, { background: '#fff' })
    .raw()
    .toBuffer({ resolveWithObject: true });
  for (let i = 0; i < data.length; i++)
    data[i] = Math.max(0, Math.min(255, data[i]! * 0.94 + 12 * (random() + random() + random() - 1.5)));
  return sharp(data, { raw: info }).withMetadata({ density: 150 }).jpeg({ quality: 70 }).toBuffer();
}

/** The text of a page; none if it cannot be read. */
async function readPage(bytes: Uint8Array): Promise<string> {
  try {
    const { elements } = await parser.parse(bytes);
    return elements.map(({ text }) => text ?? '').join('\n');
  } catch (error) {
    console.error(String(error));
    return '';
  }
}

const page = await openPage();
await page.send('Page.enable');
await using parser = await Parser.open({ workers: 1 });
const only = process.argv.slice(2);
for (const [name, { fonts, direction = 'ltr', plain, mixed }] of Object.entries(SCRIPTS)) {
  if (only.length > 0 && !only.includes(name)) continue;
  for (const [kind, texts, style] of [
    ['plain', plain, `16px/1.9 '${fonts[0]}'`],
    ['bold', plain, `bold 16px/1.9 '${fonts[1]}'`],
    ['mixed', mixed, `16px/1.9 '${fonts[2]}'`],
  ] as const) {
    const lines = pageOf(name, texts);
    const html = `<!doctype html><meta charset="utf-8"><body style="margin:70px;font:${style};direction:${direction};background:#fff">${lines.map((l) => `<div>${l}</div>`).join('')}`;
    const file = path.join(tmpdir(), `docparse-script-${process.pid}.html`);
    await writeFile(file, html);
    const want = fold(lines.join(''));
    const figures: string[] = [];
    for (const dpi of [200, 150]) {
      await page.send('Emulation.setDeviceMetricsOverride', {
        width: 794,
        height: 1123,
        deviceScaleFactor: dpi / 96,
        mobile: false,
      });
      await page.send('Page.navigate', { url: pathToFileURL(file).href });
      await page.evaluate(
        `new Promise(r=>{const t=()=>document.readyState==='complete'&&document.querySelector('div')?document.fonts.ready.then(()=>r(1)):setTimeout(t,20);t()})`,
      );
      const { data } = await page.send<{ data: string }>('Page.captureScreenshot', { format: 'png' });
      const png = await sharp(Buffer.from(data, 'base64')).withMetadata({ density: dpi }).png().toBuffer();
      const read = await readPage(dpi === 200 ? png : await worn(png));
      figures.push(`${((100 * editDistance(want, fold(read))) / want.length).toFixed(1)} %`);
      if (process.env.SHOW) console.log(read);
    }
    console.log(
      `${name.padEnd(10)} ${kind.padEnd(6)} clean ${figures[0]!.padStart(7)}   worn ${figures[1]!.padStart(7)}   ${want.length} characters`,
    );
  }
}
await page.close();
