import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { load, loadAll } from 'js-yaml'
import { validate as validateDeployment } from 'kubernetes-models/_schemas/IoK8sApiAppsV1Deployment'
import { validate as validateConfigMap } from 'kubernetes-models/_schemas/IoK8sApiCoreV1ConfigMap'
import { validate as validateService } from 'kubernetes-models/_schemas/IoK8sApiCoreV1Service'
import { validate as validatePodDisruptionBudget } from 'kubernetes-models/_schemas/IoK8sApiPolicyV1PodDisruptionBudget'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readSettings } from '#platform/server/settings.ts'
import { ask } from '../faults/http.ts'
import { testSecret } from '../keys.ts'
import { createTestServer, type TestServer } from '../test-server.ts'
import { readSettingNames, secretFileNames } from './setting-names.ts'

/*
 * The files of deploy/ that start the image: each is read as its program reads it, and agrees with the image and with
 * the settings. `npm run test:image` runs the image itself.
 */

const read = (name: string): string => readFileSync(join(import.meta.dirname, '../../../deploy', name), 'utf8')
const dockerfile = read('Dockerfile')
const image = {
  port: 3000,
  data: /^VOLUME (\S+)$/m.exec(dockerfile)?.[1],
  user: Number(/useradd --uid (\d+)/.exec(dockerfile)?.[1]),
}

/** Those of the names that are no setting, nor the file of a secret one. */
const findUnknown = (names: readonly string[]): string[] => {
  const known = new Set([...readSettingNames(), ...secretFileNames])
  return names.filter((name) => !known.has(name))
}

describe('compose.yaml', () => {
  type Service = {
    environment: Record<string, string | number>
    env_file: string
    volumes: string[]
    networks: Record<string, { ipv4_address: string }> | string[]
    depends_on?: Record<string, { condition: string }>
  } & Record<string, unknown>
  type Compose = {
    services: Record<string, Service>
    networks: { inside: { ipam: { config: [{ subnet: string }] } } }
    volumes: Record<string, object>
  }
  const text = read('compose.yaml')
  const compose = load(text) as Compose
  const processes = Object.entries(compose.services).filter(([name]) => name.startsWith('app-'))

  test('its processes get settings that exist, all others from .env, and agree with the image', () => {
    expect(processes.map(([name]) => name)).toEqual(['app-1', 'app-2'])
    for (const [, { environment, env_file, volumes }] of processes) {
      expect(findUnknown(Object.keys(environment))).toEqual([])
      const decided = ['DATABASE_URL', 'DATA_DIR', 'HOST', 'PORT', 'PUBLIC_URL', 'TRUSTED_PROXIES']
      expect(Object.keys(environment).toSorted()).toEqual(decided)
      expect(environment).toMatchObject({ DATA_DIR: image.data, PORT: image.port })
      expect(env_file).toBe('.env')
      expect(volumes).toEqual([`data:${image.data}`])
    }
    // What it asks the environment for stands in the example.
    const example = new Set(Array.from(read('.env.example').matchAll(/^([A-Z_0-9]+)=/gm), ([, name = '']) => name))
    const asked = Array.from(text.matchAll(/\$\{([A-Z_0-9]+)/g), ([, name = '']) => name)
    expect(asked.filter((name) => !example.has(name))).toEqual([])
  })

  test('everything that a service names is there, and the proxies that count are those of its network', () => {
    for (const service of Object.values(compose.services)) {
      const waited = Object.entries(service.depends_on ?? {})
      expect(waited.filter(([name]) => !compose.services[name])).toEqual([])
      const named = (service.volumes ?? []).map((volume) => volume.split(':')[0] ?? '')
      expect(named.filter((name) => !name.startsWith('.') && !compose.volumes[name])).toEqual([])
    }
    const { subnet } = compose.networks.inside.ipam.config[0]
    for (const [, { environment }] of processes) expect(environment['TRUSTED_PROXIES']).toBe(subnet)
    const servers = Array.from(read('nginx.conf').matchAll(/^\s+server (\S+):(\d+) /gm), ([, name, port]) => [
      name,
      port,
    ])
    expect(servers).toEqual(processes.map(([name]) => [name, String(image.port)]))
  })
})

describe('deskbell.container', () => {
  /** The lines of a unit by section: a key may come several times. */
  const sections = Object.fromEntries(
    read('deskbell.container')
      .split(/^\[(?=\w+\]$)/m)
      .slice(1)
      .map((part) => [
        /^\w+/.exec(part)?.[0] ?? '',
        Array.from(part.matchAll(/^([^\s#=]+)=(.*)$/gm), ([, key = '', value = '']) => [key, value] as const),
      ]),
  )
  const valuesOf = (key: string) =>
    (sections['Container'] ?? []).filter(([one]) => one === key).map(([, value]) => value)

  test('Podman knows its keys, and the image agrees with it', () => {
    expect(Object.keys(sections)).toEqual(['Unit', 'Container', 'Service', 'Install'])
    // Those of podman-systemd.unit(5), Podman 5.0, that run a container as this one is run.
    const keys = `AddCapability AddDevice AddHost Annotation AutoUpdate ContainerName ContainersConfModule DNS DNSOption
      DNSSearch DropCapability Entrypoint Environment EnvironmentFile EnvironmentHost Exec ExposeHostPort GIDMap GlobalArgs
      Group HealthCmd HealthInterval HealthOnFailure HealthRetries HealthStartPeriod HealthStartupCmd HealthStartupInterval
      HealthStartupRetries HealthStartupSuccess HealthStartupTimeout HealthTimeout HostName IP IP6 Image Label LogDriver Mask
      Mount Network NoNewPrivileges Notify PidsLimit Pod PodmanArgs PublishPort Pull ReadOnly ReadOnlyTmpfs Rootfs RunInit
      SeccompProfile Secret SecurityLabelDisable SecurityLabelFileType SecurityLabelLevel SecurityLabelNested
      SecurityLabelType ShmSize StopTimeout SubGIDMap SubUIDMap Sysctl Timezone Tmpfs UIDMap Ulimit Unmask User UserNS
      Volume WorkingDir`.split(/\s+/)
    expect((sections['Container'] ?? []).filter(([key]) => !keys.includes(key))).toEqual([])
    expect(valuesOf('Volume')).toEqual([`deskbell-data:${image.data}`])
    expect(valuesOf('EnvironmentFile')).toEqual(['/etc/deskbell.env'])
  })

  test('its settings exist, those in comments too', () => {
    const words = Array.from(read('deskbell.container').matchAll(/^#?Environment=(.+)$/gm), ([, text = '']) => text)
    const names = words.flatMap((text) => text.split(' ').map((word) => word.split('=')[0] ?? ''))
    expect(names).toEqual(['DEMO', 'HOST', 'PORT', 'SMTP_URL_FILE'])
    expect(findUnknown(names)).toEqual([])
  })
})

describe('kubernetes.yaml', () => {
  type Named = { name: string }
  type Probe = { httpGet: { path: string; port: string } }
  type Container = {
    ports: (Named & { containerPort: number })[]
    env: (Named & { value: string })[]
    startupProbe: Probe
    livenessProbe: Probe
    readinessProbe: Probe
    lifecycle: { preStop: { exec: { command: [string, string] } } }
    volumeMounts: (Named & { mountPath: string })[]
  }
  type Pod = {
    containers: [Container]
    volumes: (Named & { secret?: { items: { key: string; path: string }[] } })[]
    securityContext: { runAsUser: number; runAsGroup: number; fsGroup: number }
    terminationGracePeriodSeconds: number
  }
  type Manifest = { kind: string; data: Record<string, string>; spec: { template: { spec: Pod } } }
  const manifests = loadAll(read('kubernetes.yaml')) as Manifest[]
  const ofKind = (kind: string) => manifests.find((one) => one.kind === kind)
  const pod = ofKind('Deployment')?.spec.template.spec as Pod
  const [container] = pod.containers
  const fixed = ofKind('ConfigMap')?.data ?? {}

  /** What the schema of its kind says against a manifest, fields that it does not know included. */
  const findFaults = (manifest: Manifest): string[] => {
    const unread = new Set<string>()
    const validate: Validator | undefined = validators[manifest.kind]
    if (!validate) return [`no schema of ${manifest.kind}`]
    const isValid = validate(watchReads(manifest, '', unread))
    return [
      ...(isValid
        ? []
        : (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message ?? ''}`)),
      ...[...unread].filter((path) => !unread.has(dirname(path))).map((path) => `${path} is unknown`),
    ]
  }

  test('each manifest has the fields of its kind, and no others', () => {
    expect(manifests.map(({ kind }) => kind)).toEqual(['ConfigMap', 'Deployment', 'Service', 'PodDisruptionBudget'])
    expect(manifests.flatMap(findFaults)).toEqual([])
    // Misspelled and of the wrong type, deep inside: both are found.
    const wrong = loadAll(
      read('kubernetes.yaml')
        .replace('readinessProbe:', 'readynessProbe:')
        .replace('containerPort: 3000', 'containerPort: http'),
    ) as Manifest[]
    expect(wrong.flatMap(findFaults)).toEqual([
      expect.stringMatching(/^\/spec\/template\/spec\/containers\/0\/ports\/0\/containerPort /),
      expect.stringMatching(/^\/spec\/template\/spec\/containers\/0\/readynessProbe is unknown$/),
    ])
  })

  test('its settings exist, and the program reads them, each secret from its file', () => {
    const files = container.env.map(({ name, value }) => [name, value] as const)
    expect(findUnknown([...Object.keys(fixed), ...files.map(([name]) => name)])).toEqual([])
    expect(files.filter(([name]) => !secretFileNames.includes(name))).toEqual([])

    const mount = container.volumeMounts.find(({ name }) => name === 'secrets')?.mountPath
    const items = pod.volumes.find(({ name }) => name === 'secrets')?.secret?.items ?? []
    expect(files.map(([, file]) => file)).toEqual(items.map(({ path }) => `${mount}/${path}`))

    const folder = mkdtempSync(join(tmpdir(), 'deskbell-secrets-'))
    try {
      for (const { path } of items) writeFileSync(join(folder, path), secrets[path] ?? 'a-key\n')
      const env = Object.fromEntries(files.map(([name, file]) => [name, file.replace(String(mount), folder)]))
      expect(readSettings({ ...fixed, ...env })).toMatchObject({
        port: container.ports[0]?.containerPort,
        publicUrl: fixed['PUBLIC_URL'],
        databaseUrl: expect.stringContaining('postgres://'),
        installationSecret: testSecret,
        imagesS3: { bucket: fixed['IMAGES_S3_BUCKET'], secretKey: 'a-key' },
        backupS3: { bucket: fixed['BACKUP_S3_BUCKET'], secretKey: 'a-key' },
      })
    } finally {
      rmSync(folder, { recursive: true })
    }
  })

  test('it agrees with the image: port, user, and the folders that are written', () => {
    expect(container.ports).toEqual([{ name: 'http', containerPort: image.port }])
    const { runAsUser, runAsGroup, fsGroup } = pod.securityContext
    expect([runAsUser, runAsGroup, fsGroup]).toEqual([image.user, image.user, image.user])
    expect(container.volumeMounts.map(({ mountPath }) => mountPath)).toEqual([image.data, '/tmp', '/run/deskbell'])
    expect(container.volumeMounts.map(({ name }) => name)).toEqual(pod.volumes.map(({ name }) => name))
    const [command, pause] = container.lifecycle.preStop.exec.command
    expect(command).toBe('sleep')
    // Ten seconds is what a stop is tested to take at most.
    expect(pod.terminationGracePeriodSeconds).toBeGreaterThan(Number(pause) + 10)
  })

  describe('beside a running Deskbell', () => {
    let world: TestServer
    beforeAll(async () => {
      world = await createTestServer()
      await world.listen()
    })
    afterAll(() => world?.close())

    test('its probes ask what is served, under any name', async () => {
      const { startupProbe, livenessProbe, readinessProbe } = container
      for (const { httpGet } of [startupProbe, livenessProbe, readinessProbe]) {
        expect(httpGet.port).toBe('http')
        const answer = await ask('GET', `${world.base}${httpGet.path}`, { headers: { host: '10.244.0.17:3000' } })
        expect([httpGet.path, answer.status]).toEqual([httpGet.path, 200])
      }
    })
  })
})

type Validator = { (data: unknown): boolean; errors?: { instancePath: string; message?: string }[] | null }
const validators: Record<string, Validator> = {
  ConfigMap: validateConfigMap,
  Deployment: validateDeployment,
  Service: validateService,
  PodDisruptionBudget: validatePodDisruptionBudget,
}

const secrets: Record<string, string> = {
  'database-url': 'postgres://deskbell:a-word@db.example/deskbell\n',
  'installation-secret': `${testSecret}\n`,
}

/**
 * A copy that notes which of its fields were never read: Kubernetes' schemas allow unknown fields, and read those that
 * they know.
 */
const watchReads = (value: unknown, path: string, unread: Set<string>): unknown => {
  if (typeof value !== 'object' || value === null) return value
  const copy = Array.isArray(value) ? [] : {}
  for (const [key, part] of Object.entries(value)) {
    const place = `${path}/${key}`
    const watched = watchReads(part, place, unread)
    unread.add(place)
    Object.defineProperty(copy, key, {
      enumerable: true,
      get: () => {
        unread.delete(place)
        return watched
      },
    })
  }
  return copy
}
