/**
 * Settings of LibreOffice's profile: no macros, nothing loaded from elsewhere, all connections go to a port without a
 * listener. Names are those of its configuration schema (officecfg/registry/schema).
 */
const SETTINGS: [path: string, name: string, value: string | number | boolean][] = [
  ['/org.openoffice.Office.Common/Security/Scripting', 'DisableMacrosExecution', true],
  ['/org.openoffice.Office.Common/Security/Scripting', 'MacroSecurityLevel', 3],
  ['/org.openoffice.Office.Common/Security/Scripting', 'DisableActiveContent', true],
  // Pictures and sections that a document loads from other files or from the network.
  ['/org.openoffice.Office.Common/Security/Scripting', 'BlockUntrustedRefererLinks', true],
  // 2 means never.
  ['/org.openoffice.Office.Writer/Content/Update', 'Link', 2],
  ['/org.openoffice.Office.Calc/Content/Update', 'Link', 2],
  ['/org.openoffice.Office.Common/Misc', 'FirstRun', false],
  // Without this version LibreOffice takes the profile for an old one and runs sixty drawing tests, which take longer
  // than the start itself (runGraphicsRenderTests in desktop/source/app/app.cxx). No version is later than this one.
  ['/org.openoffice.Setup/Product', 'ooSetupLastVersion', '999.0'],
  ['/org.openoffice.Office.Common/Save/Document', 'CreateBackup', false],
  ['/org.openoffice.Office.Recovery/AutoSave', 'Enabled', false],
  ['/org.openoffice.Inet/Settings', 'ooInetProxyType', 2],
  ...['HTTP', 'HTTPS', 'FTP'].flatMap((name): [string, string, string | number][] => [
    ['/org.openoffice.Inet/Settings', `ooInet${name}ProxyName`, '127.0.0.1'],
    ['/org.openoffice.Inet/Settings', `ooInet${name}ProxyPort`, 9],
  ]),
];

/** Content of registrymodifications.xcu. */
export function profileSettings(): string {
  const items = SETTINGS.map(
    ([path, name, value]) =>
      `<item oor:path="${path}"><prop oor:name="${name}" oor:op="fuse"><value>${value}</value></prop></item>`,
  );
  return `<?xml version="1.0" encoding="UTF-8"?>
<oor:items xmlns:oor="http://openoffice.org/2001/registry" xmlns:xs="http://www.w3.org/2001/XMLSchema" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance">
${items.join('\n')}
</oor:items>
`;
}
