/** Words for characters. */
export const SIGNS: Record<string, string> = {
  tab: '\t',
  line: '\n',
  softline: '\n',
  lbr: '\n',
  '~': '\u00a0',
  _: '\u2011',
  '-': '',
  emdash: '—',
  endash: '–',
  emspace: '\u2003',
  enspace: '\u2002',
  qmspace: '\u2005',
  lquote: '‘',
  rquote: '’',
  ldblquote: '“',
  rdblquote: '”',
  bullet: '•',
  zwj: '\u200d',
  zwnj: '\u200c',
};

/** Skipped destinations: definitions, properties, substitutes for other programs. */
export const SKIPPED = new Set(
  (
    'colortbl leveltext levelnumbers listname listtable listoverridetable revtbl rsidtbl generator filetbl themedata colorschememapping latentstyles datastore xmlnstbl pgptbl nonshppict objdata objclass objname ' +
    'annotation atnid atnauthor atndate atnref atrfstart atrfend atntime atnparent atnicn bkmkstart bkmkend xe tc tcn template operator author company manager keywords comment doccomm hlinkbase ' +
    'subject category creatim revtim printim buptim userprops docvar mmathPr mathPr shprslt pn pnseclvl pntxta pntxtb fontemb falt panose sn sv blipuid picprop ftnsep ftnsepc ftncn aftnsep aftnsepc aftncn ' +
    'wgrffmtfilter ffdata datafield mailmerge passwordhash background private oldcprops oldpprops oldtprops oldsprops protusertbl svb shpgrp_ mmathPict nonesttables'
  ).split(' '),
);
/** Destinations after `\*` that contain text nevertheless. */
export const READ = new Set(
  'shppict shpinst shptxt nesttableprops do dptxbxtext mmath moMath moMathPara ud fldinst formfield ffl cs atrf'.split(
    ' ',
  ),
);

/** Picture formats. */
export const PICTURES: Record<string, string> = {
  pngblip: 'image/png',
  jpegblip: 'image/jpeg',
  emfblip: 'image/emf',
  wmetafile: 'image/wmf',
  macpict: 'image/x-pict',
  dibitmap: 'image/x-dib',
  wbitmap: 'image/x-dib',
};
