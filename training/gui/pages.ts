/**
 * Screens of invented programs as HTML. `data-is` gives the type of an element; `data-on` marks it as checked or
 * selected.
 */
export interface Look {
  accent: string;
  ink: string;
  paper: string;
  soft: string;
  line: string;
  radius: number;
  size: number;
  font: string;
}

export interface Screen {
  name: string;
  width: number;
  height: number;
  html: string;
}

const LOOKS: Look[] = [
  {
    accent: '#1a73e8',
    ink: '#202124',
    paper: '#ffffff',
    soft: '#f1f3f4',
    line: '#c4c7cc',
    radius: 4,
    size: 14,
    font: 'DejaVu Sans',
  },
  {
    accent: '#0b8043',
    ink: '#1f2937',
    paper: '#fafafa',
    soft: '#e8eef2',
    line: '#9aa5b1',
    radius: 8,
    size: 15,
    font: 'Liberation Sans',
  },
  {
    accent: '#c2410c',
    ink: '#111111',
    paper: '#ffffff',
    soft: '#f3efe9',
    line: '#b8b0a4',
    radius: 2,
    size: 13,
    font: 'Liberation Sans',
  },
  {
    accent: '#8ab4f8',
    ink: '#e8eaed',
    paper: '#202124',
    soft: '#303134',
    line: '#5f6368',
    radius: 6,
    size: 14,
    font: 'DejaVu Sans',
  },
];

const style = (l: Look): string => `
*{box-sizing:border-box}body{margin:0;font:${l.size}px/1.45 '${l.font}',sans-serif;color:${l.ink};background:${l.paper}}
.bar{display:flex;align-items:center;gap:14px;padding:10px 16px;background:${l.soft};border-bottom:1px solid ${l.line}}
.btn{display:inline-block;padding:8px 18px;border-radius:${l.radius}px;background:${l.accent};color:${l.paper};text-align:center}
.btn2{display:inline-block;padding:8px 18px;border-radius:${l.radius}px;border:1px solid ${l.line};text-align:center}
.in{display:block;width:320px;padding:9px 10px;border:1px solid ${l.line};border-radius:${l.radius}px;min-height:${l.size * 2.6}px;margin:4px 0 14px}
.drop{position:relative}.drop svg{position:absolute;right:10px;top:50%;margin-top:-5px}
.ck{display:inline-block;width:16px;height:16px;border:1.5px solid ${l.line};border-radius:3px;vertical-align:-3px;margin-right:8px;overflow:hidden}
.ck.on{background:${l.accent};border-color:${l.accent}}.ck svg{display:block;margin:0}
h1{font-size:${l.size * 1.75}px;margin:0 0 16px;font-weight:bold}h2{font-size:${l.size * 1.4}px;margin:12px 0 10px}
a{color:${l.accent};text-decoration:underline}.nav{width:190px;background:${l.soft};border-right:1px solid ${l.line};padding:14px 0}
.nav div{padding:9px 18px}.tabs{display:flex;gap:26px;border-bottom:1px solid ${l.line};margin-bottom:16px}
.tabs div{padding:8px 2px;border-bottom:3px solid transparent}.tabs div.on{border-color:${l.accent};color:${l.accent}}
.menu{width:210px;border:1px solid ${l.line};border-radius:${l.radius}px;padding:6px 0;background:${l.paper}}.menu div{padding:7px 16px}
.row{display:flex;align-items:center;gap:14px;padding:12px 16px;border-bottom:1px solid ${l.line}}.main{padding:24px 32px;flex:1}.wrap{display:flex}
td,th{border-bottom:1px solid ${l.line};padding:9px 14px;text-align:left}table{border-collapse:collapse}`;

const t = (is: string, text: string, more = ''): string => `<span data-is="${is}" ${more}>${text}</span>`;
const button = (text: string, second = false): string =>
  `<span class="btn${second ? '2' : ''}" data-is="button">${text}</span>`;
const link = (text: string): string => `<a data-is="link">${text}</a>`;
const input = (label: string, value = ''): string =>
  `<div>${t('label', label)}</div><div class="in" data-is="input">${value}</div>`;
const drop = (label: string, value: string, l: Look): string =>
  `<div>${t('label', label)}</div><div class="in drop" data-is="dropdown">${value}<svg width="12" height="10"><path d="M1 2L6 8L11 2" fill="none" stroke="${l.ink}" stroke-width="2"/></svg></div>`;
const check = (text: string, on: boolean, l: Look): string =>
  `<div style="margin:8px 0"><span class="ck${on ? ' on' : ''}" data-is="checkbox" ${on ? 'data-on="1"' : ''}>${on ? `<svg width="13" height="13"><path d="M2 7L5 10L11 3" fill="none" stroke="${l.paper}" stroke-width="2"/></svg>` : ''}</span>${t('label', text)}</div>`;
const icon = (path: string, l: Look): string =>
  `<svg data-is="icon" width="22" height="22" viewBox="0 0 22 22"><path d="${path}" fill="none" stroke="${l.ink}" stroke-width="2"/></svg>`;
const SEARCH = 'M9 3a6 6 0 1 0 .1 0M14 14L20 20';
const GEAR = 'M11 2L13 6L18 5L17 10L20 13L15 15L14 20L10 17L5 19L5 14L2 11L6 9L6 4Z';
const BACK = 'M13 4L6 11L13 18';
const photo = (width: number, height: number, seed: number): string =>
  `<svg data-is="image" width="${width}" height="${height}"><defs><linearGradient id="g${seed}" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="hsl(${seed * 47},70%,60%)"/><stop offset="1" stop-color="hsl(${seed * 47 + 120},60%,30%)"/></linearGradient></defs><rect width="100%" height="100%" fill="url(#g${seed})"/><circle cx="${width / 3}" cy="${height / 2}" r="${height / 4}" fill="hsl(${seed * 91},80%,70%)"/></svg>`;

const WORDS = [
  'report',
  'meeting',
  'invoice',
  'delivery',
  'contract',
  'summary',
  'release',
  'holiday',
  'budget',
  'training',
  'journey',
  'library',
  'garden',
  'weather',
];
const words = (n: number, seed: number): string =>
  Array.from({ length: n }, (_, i) => WORDS[(seed * 5 + i * 3 + (i % 4)) % WORDS.length]).join(' ');

const form = (
  l: Look,
  s: number,
): string => `<div class="main" data-none>${`<h1 data-is="title">${['Create account', 'Billing address', 'Sign in', 'New project', 'Contact us'][s % 5]}</h1>`}
${input('Full name', s % 2 ? 'Anna Berger' : '')}${input('Email', 'anna@example.org')}${drop('Country', 'Austria', l)}${check('Send me the newsletter', s % 2 === 0, l)}${check('I accept the terms', true, l)}
<div style="margin-top:18px">${button('Save')} ${button('Cancel', true)}</div><div style="margin-top:18px">${link('Forgot your password?')}</div></div>`;

const mail = (
  l: Look,
  s: number,
): string => `<div class="bar" data-is="toolbar">${icon(SEARCH, l)}${icon(GEAR, l)}${button('Compose')}${button('Archive', true)}</div>
<div class="wrap"><div class="nav" data-is="navigation">${['Inbox', 'Sent', 'Drafts', 'Archive', 'Spam'].map((x) => `<div>${t('link', x)}</div>`).join('')}<div style="height:240px"></div></div>
<div style="flex:1">${[0, 1, 2, 3, 4, 5].map((i) => `<div class="row"><span class="ck" data-is="checkbox" style="margin:0"></span>${t('text', ['Anna', 'Bernd', 'Clara', 'David', 'Emma', 'Fritz'][(i + s) % 6] as string)}<span style="width:40px"></span>${t('text', words(4 + (i % 3), s + i))}</div>`).join('')}</div></div>`;

const settings = (
  l: Look,
  s: number,
): string => `<div class="wrap"><div class="nav" data-is="navigation">${['General', 'Privacy', 'Network', 'Display', 'About'].map((x) => `<div>${t('link', x)}</div>`).join('')}<div style="height:300px"></div></div>
<div class="main"><h1 data-is="title">Settings</h1><div class="tabs">${['Profile', 'Devices', 'History'].map((x, i) => `<div data-is="tab" ${i === s % 3 ? 'class="on" data-on="1"' : ''}>${x}</div>`).join('')}</div>
${drop('Language', 'English', l)}${check('Start when I log in', true, l)}${check('Show notifications', false, l)}${`<p>${t('text', words(8, s))}</p>`}${button('Apply')}</div></div>`;

const table = (
  l: Look,
  s: number,
): string => `<div class="bar" data-is="toolbar">${button('Add row')}${button('Export', true)}${icon(SEARCH, l)}</div><div class="main"><h2 data-is="title">${['Orders', 'Customers', 'Stock'][s % 3]}</h2>
<table><tr>${['Number', 'Name', 'City', 'Amount'].map((x) => `<th>${t('text', x)}</th>`).join('')}</tr>${[1, 2, 3, 4, 5].map((i) => `<tr><td>${link(`A-10${i + s}`)}</td><td>${t('text', WORDS[(i * 3 + s) % 14] as string)}</td><td>${t('text', ['Wien', 'Graz', 'Linz', 'Bern', 'Ulm'][(i + s) % 5] as string)}</td><td>${t('text', `${i * 137 + s}.50`)}</td></tr>`).join('')}</table></div>`;

const mobile = (
  l: Look,
  s: number,
): string => `<div style="display:flex;justify-content:space-between;padding:4px 14px;font-size:11px;background:${l.soft}" data-is="statusbar">${t('text', '9:41')}${t('text', '87%')}</div>
<div class="bar" data-is="navigation">${icon(BACK, l)}<b data-is="title" style="font-size:${l.size * 1.35}px">${['Photos', 'Trips', 'Recipes'][s % 3]}</b></div>
${[0, 1, 2, 3].map((i) => `<div class="row">${photo(64, 64, s + i + 1)}<div><div>${t('text', words(2, s + i))}</div><div>${t('text', words(3, s + i + 7))}</div></div></div>`).join('')}
<div style="padding:16px">${button('Add photo')} ${button('Share', true)}</div>`;

const dialog = (
  l: Look,
  s: number,
): string => `<div style="padding:24px"><h1 data-is="title">Documents</h1><div class="menu" data-is="menu">${['Open', 'Rename', 'Copy', 'Delete'].map((x) => `<div>${t('link', x)}</div>`).join('')}</div>
<div style="margin:30px 0 0 60px;width:420px;border:1px solid ${l.line};border-radius:${l.radius}px;padding:22px;background:${l.soft}"><h2 data-is="title" style="margin-top:0">Delete ${words(1, s)}?</h2><p>${t('text', 'This cannot be undone.')}</p>${check('Do not ask again', s % 2 === 1, l)}<div style="margin-top:16px">${button('Delete')} ${button('Keep', true)}</div></div></div>`;

const KINDS = { form, mail, settings, table, mobile, dialog };

/** Every kind of screen in every style. */
export function screens(): Screen[] {
  return LOOKS.flatMap((look, s) =>
    Object.entries(KINDS).map(([name, make]): Screen => {
      const [width, height] =
        name === 'mobile' ? [400, 720] : name === 'mail' || name === 'settings' ? [1280, 720] : [1000, 700];
      return {
        name: `${name}-${s}`,
        width,
        height,
        html: `<!doctype html><meta charset="utf-8"><style>${style(look)}</style><body>${make(look, s)}</body>`,
      };
    }),
  );
}
