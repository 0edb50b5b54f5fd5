import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import { loadConfig, settingKeys, settingsTable } from '../src/config/index.ts';
import { operations } from '../src/http/openapi/index.ts';
import type { Json } from './support/service.ts';

const root = path.join(import.meta.dirname, '..');
const read = (name: string): string => readFileSync(path.join(root, name), 'utf8');
const variables = new Set([
  ...settingKeys.flatMap((key) => settingsTable[key].env.flatMap((name) => [name, `${name}_FILE`])),
  'DOCPARSE_CONFIG',
]);
const own = (names: Iterable<string>): string[] =>
  [...names].filter((name) => name.startsWith('DOCPARSE_') || name === 'DATABASE_URL');

/** Commands and options of the command line, from where it declares them. */
const commandLine = read('src/cli/main.ts');

describe('deploy/Dockerfile', () => {
  const text = read('deploy/Dockerfile');
  const stages = text.split(/^FROM /m).slice(1);
  const last = stages.at(-1)!;

  it('copies what there is, through what .dockerignore lets in', () => {
    const allowed = read('.dockerignore')
      .split('\n')
      .filter((line) => line.startsWith('!'))
      .map((line) => line.slice(1));
    const copied = [...text.matchAll(/^COPY (?!--from)(.+)$/gm)]
      .flatMap(([, files]) => files!.trim().split(/\s+/).slice(0, -1))
      .map((name) => name.replace(/^\.\//, ''));
    expect(copied.length).toBeGreaterThan(5);
    for (const name of copied) {
      expect(existsSync(path.join(root, name)), name).toBe(true);
      expect(allowed, name).toContain(name);
    }
  });

  it('runs as nobody special, with everything inside', () => {
    expect(last).toMatch(/^USER node$/m);
    expect(last).toContain('/app/models');
    // LibreOffice is the one thing that is added, for who asks for it.
    expect(last).toMatch(/^ARG WITH_OFFICE=false$/m);
    expect(last.replace(/^RUN if \[ "\$WITH_OFFICE" = true \]/gm, 'IF')).not.toMatch(/^RUN .*(npm|curl|wget|apt)/m);
    expect(last).toMatch(/^ENTRYPOINT \["node", "dist\/cli\/main.js"\]$/m);
  });

  it('sets variables that there are', () => {
    const names = own([...text.matchAll(/\b((?:DOCPARSE|DATABASE)_[A-Z_0-9]+)/g)].map(([, name]) => name!));
    expect(names).toContain('DOCPARSE_DATA');
    for (const name of names) expect(variables, name).toContain(name);
  });
});

describe('deploy/docker-compose.yml', () => {
  const env = Object.fromEntries(
    read('deploy/example.env')
      .split('\n')
      .filter((line) => /^\w+=/.test(line))
      .map((line) => line.split(/=(.*)/s).slice(0, 2)),
  );
  const text = read('deploy/docker-compose.yml');
  const filled = text.replaceAll(
    /\$\{(\w+)(?::\?|:-([^}]*))?\}/g,
    (_, name: string, fallback?: string) => env[name] ?? fallback ?? `missing ${name}`,
  );
  const compose = parse(filled, { merge: true }) as Json;

  it('has every variable in the example', () => {
    expect(filled).not.toContain('missing ');
  });

  it.each(['server', 'worker'])('starts a %s whose settings are taken', (name) => {
    const { environment, command, read_only: readOnly, volumes } = compose.services[name];
    for (const variable of own(Object.keys(environment))) expect(variables, variable).toContain(variable);
    const config = loadConfig(environment);
    expect(config.blobs).toMatchObject({
      kind: 's3',
      bucket: 'docparse',
      endpoint: 'http://s3:8333',
      forcePathStyle: true,
    });
    expect(config.databaseUrl).toContain('@postgres:5432/');
    expect(readOnly).toBe(true);
    expect(volumes.some((volume: string) => volume.endsWith('/data'))).toBe(true);
    for (const word of command)
      expect(commandLine).toContain(word.startsWith('--') ? `'${word}'` : `.command('${word}')`);
    expect(Number.parseInt(compose['x-docparse'].stop_grace_period, 10) * 1000).toBeGreaterThan(config.drainMs);
  });

  it('names services and volumes that there are', () => {
    for (const [name, service] of Object.entries<Json>(compose.services)) {
      for (const other of Array.isArray(service.depends_on)
        ? service.depends_on
        : Object.keys(service.depends_on ?? {}))
        expect(compose.services, name).toHaveProperty(other);
      for (const volume of service.volumes ?? [])
        if (!volume.startsWith('/')) expect(compose.volumes, volume).toHaveProperty(volume.split(':')[0]);
    }
    const { identities } = JSON.parse(compose.configs.s3.content);
    expect(identities[0].credentials[0].accessKey).toBe(compose.services.server.environment.DOCPARSE_S3_ACCESS_KEY_ID);
  });
});

describe('deploy/kubernetes', () => {
  const files = readdirSync(path.join(root, 'deploy/kubernetes')).filter((name) => name.endsWith('.yaml'));
  const objects = files.flatMap((name) =>
    parseAllDocuments(read(`deploy/kubernetes/${name}`)).map((document) => {
      expect(document.errors, name).toEqual([]);
      return document.toJS() as Json;
    }),
  );
  const find = (kind: string, name: string): Json =>
    objects.find((object) => object.kind === kind && object.metadata?.name === name);
  const settings = find('ConfigMap', 'docparse-settings').data;
  const secrets = find('Secret', 'docparse-secrets').stringData;

  it('lists files that there are, all but the alternative', () => {
    const { resources } = objects.find((object) => object.kind === 'Kustomization');
    const known = files
      .filter((name) => !['kustomization.yaml', 'worker-autoscaling-metrics.yaml'].includes(name))
      .map((name) => name.replace('.example', ''));
    expect(resources.toSorted()).toEqual([...new Set(known)].toSorted());
  });

  it('has settings that are taken, with secrets where they belong', () => {
    const config = loadConfig({ ...settings, ...secrets });
    expect(config.blobs.kind).toBe('s3');
    expect(config.metrics.port).toBe(9000);
    const secret = new Set(
      settingKeys.filter((key) => settingsTable[key].secret).flatMap((key) => settingsTable[key].env),
    );
    for (const name of Object.keys(settings)) expect(secret, name).not.toContain(name);
  });

  it.each(['server', 'worker'])('has a %s that is locked down, probed and given time to end', (component) => {
    const { spec } = find('Deployment', `docparse-${component}`);
    const pod = spec.template.spec;
    const [container] = pod.containers;
    expect(spec.selector.matchLabels).toEqual(spec.template.metadata.labels);
    for (const { configMapRef, secretRef } of container.envFrom)
      expect(configMapRef ? find('ConfigMap', configMapRef.name) : find('Secret', secretRef.name)).toBeDefined();
    for (const word of container.args)
      expect(commandLine).toContain(word.startsWith('--') ? `'${word}'` : `.command('${word}')`);
    const paths = operations.map((operation) => operation.path);
    const ports = container.ports.map((port: Json) => port.name);
    for (const probe of ['startupProbe', 'livenessProbe', 'readinessProbe']) {
      expect(paths).toContain(container[probe].httpGet.path);
      expect(ports).toContain(container[probe].httpGet.port);
    }
    expect(container.ports.find((port: Json) => port.name === 'monitor').containerPort).toBe(
      Number(settings.DOCPARSE_METRICS_PORT),
    );
    expect(pod.enableServiceLinks).toBe(false);
    expect(pod.terminationGracePeriodSeconds).toBeGreaterThan(
      Number(settings.DOCPARSE_DRAIN_S) + (container.lifecycle?.preStop.sleep.seconds ?? 0),
    );
    expect(container.securityContext).toMatchObject({ readOnlyRootFilesystem: true, allowPrivilegeEscalation: false });
    const volumes = pod.volumes.map((volume: Json) => volume.name);
    for (const mount of container.volumeMounts) expect(volumes).toContain(mount.name);
    const budget = find('PodDisruptionBudget', `docparse-${component}`);
    expect(budget.spec.selector.matchLabels).toEqual(spec.selector.matchLabels);
  });

  it('scales workers by jobs that are not done', () => {
    const scaled = find('ScaledObject', 'docparse-worker').spec;
    expect(find('Deployment', scaled.scaleTargetRef.name)).toBeDefined();
    const [trigger] = scaled.triggers;
    expect(trigger.metadata.query).toMatch(/from jobs where state in \('pending', 'in_progress'\)/);
    const [reference] = find('TriggerAuthentication', trigger.authenticationRef.name).spec.secretTargetRef;
    expect(secrets).toHaveProperty(reference.key);
  });

  it('leads the Service to a port of the server', () => {
    const service = find('Service', 'docparse-server').spec;
    expect(service.selector).toEqual(find('Deployment', 'docparse-server').spec.selector.matchLabels);
    expect(service.ports[0].targetPort).toBe('http');
  });
});
