// Character error rates of pages in further scripts, clean at 200 dpi and worn at 150 dpi: `node bench/scripts.ts`, after `npm run build`.
// It needs Chromium and Debian's fonts-noto-core and fonts-noto-cjk. The texts were written for it.
import { writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import sharp from 'sharp';
import { Parser } from '../src/library/index.ts';
import { openPage } from '../training/papers/render/chromium.ts';
import { editDistance, fold } from './lib/edit-distance.ts';
import { seeded } from './lib/random.ts';

const TEXTS: Record<string, { font: string; direction?: 'rtl'; lines: readonly string[] }> = {
  Korean: {
    font: 'Noto Sans CJK KR',
    lines: [
      '봄이 오면 강가의 얼음이 천천히 녹고 나무마다 새싹이 돋아난다.',
      '회의는 오전 열 시에 시작되며 모든 부서의 담당자가 참석해야 한다.',
      '올해 상반기 매출은 지난해 같은 기간보다 십이 퍼센트 늘어났다.',
      '이 약은 하루에 세 번 식사 후에 물과 함께 드시기 바랍니다.',
      '계약 당사자는 상대방의 동의 없이 권리를 제삼자에게 넘길 수 없다.',
    ],
  },
  Japanese: {
    font: 'Noto Serif CJK JP',
    lines: [
      '春になると川の氷が少しずつ溶け、木々には新しい芽が出てくる。',
      '会議は午前十時に始まりますので、担当者は必ず出席してください。',
      '今年度上半期の売上高は、前年の同じ時期より十二パーセント増えた。',
      'この薬は一日三回、食後に水と一緒にお飲みください。',
      '契約の当事者は、相手の同意なしに権利を第三者へ譲ることができない。',
    ],
  },
  Russian: {
    font: 'Noto Serif',
    lines: [
      'Весной лёд на реке медленно тает, и на деревьях появляются почки.',
      'Совещание начинается в десять часов, присутствие всех обязательно.',
      'Выручка за первое полугодие выросла на двенадцать процентов.',
      'Принимайте лекарство три раза в день после еды, запивая водой.',
      'Сторона договора не вправе передать свои права третьему лицу.',
    ],
  },
  Arabic: {
    font: 'Noto Naskh Arabic',
    direction: 'rtl',
    lines: [
      'في الربيع يذوب الجليد على النهر ببطء وتظهر البراعم على الأشجار',
      'يبدأ الاجتماع في الساعة العاشرة صباحا وعلى الجميع الحضور',
      'ارتفعت إيرادات النصف الأول من العام بنسبة اثني عشر في المئة',
      'تناول الدواء ثلاث مرات في اليوم بعد الطعام مع كوب من الماء',
      'لا يجوز لأي طرف أن ينقل حقوقه إلى طرف ثالث دون موافقة الآخر',
    ],
  },
  Thai: {
    font: 'Noto Serif Thai',
    lines: [
      'เมื่อถึงฤดูใบไม้ผลิ น้ำแข็งในแม่น้ำจะค่อยๆ ละลาย',
      'การประชุมเริ่มเวลาสิบโมงเช้า ทุกฝ่ายต้องเข้าร่วม',
      'รายได้ครึ่งปีแรกเพิ่มขึ้นร้อยละสิบสองจากปีก่อน',
      'รับประทานยาวันละสามครั้งหลังอาหารพร้อมน้ำ',
      'คู่สัญญาไม่มีสิทธิโอนสิทธิให้บุคคลที่สามโดยไม่ได้รับความยินยอม',
    ],
  },
  Hindi: {
    font: 'Noto Serif Devanagari',
    lines: [
      'वसंत आते ही नदी की बर्फ धीरे धीरे पिघलने लगती है।',
      'बैठक सुबह दस बजे शुरू होगी और सभी का आना ज़रूरी है।',
      'इस वर्ष की पहली छमाही में आय बारह प्रतिशत बढ़ी है।',
      'यह दवा दिन में तीन बार भोजन के बाद पानी के साथ लें।',
      'कोई पक्ष दूसरे की सहमति के बिना अपने अधिकार नहीं दे सकता।',
    ],
  },
};

/** The lines of a page: each text several times, in an order of its own. */
function linesOf(name: string): string[] {
  const random = seeded(name.length * 31);
  return Array.from({ length: 4 }, () => TEXTS[name]!.lines.toSorted(() => random() - 0.5)).flat();
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
async function read(bytes: Uint8Array): Promise<string> {
  try {
    const { elements } = await parser.parse(bytes);
    return elements.map(({ text }) => text ?? '').join('');
  } catch (error) {
    console.error(String(error));
    return '';
  }
}

const page = await openPage();
await page.send('Page.enable');
await using parser = await Parser.open({ workers: 1 });
for (const [name, { font, direction = 'ltr' }] of Object.entries(TEXTS)) {
  const lines = linesOf(name);
  const html = `<!doctype html><meta charset="utf-8"><body style="margin:70px;font:16px/1.9 '${font}';direction:${direction};background:#fff">${lines.map((l) => `<div>${l}</div>`).join('')}`;
  const file = path.join(tmpdir(), `docparse-script-${process.pid}.html`);
  await writeFile(file, html);
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
    const got = fold(await read(dpi === 200 ? png : await worn(png)));
    const want = fold(lines.join(''));
    figures.push(`${((100 * editDistance(want, got)) / want.length).toFixed(1)} %`);
  }
  console.log(
    `${name.padEnd(10)} clean ${figures[0]!.padStart(7)}   worn ${figures[1]!.padStart(7)}   ${fold(lines.join('')).length} characters`,
  );
}
await page.close();
