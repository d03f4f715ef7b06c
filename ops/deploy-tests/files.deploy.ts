import { spawnSync } from 'node:child_process'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { closeMetrics, openMetrics } from '#app/platform/observability/metrics.server.ts'

test('systemd understands the units, and the site is confined', () => {
  const units = globSync('deploy/systemd/*')
  expect(units.length).toBe(3)
  const { stderr } = run('systemd-analyze', 'verify', ...units)
  // The folder of the site is not on this machine.
  const problems = stderr.split('\n').filter((line) => line && !line.includes('is not executable'))
  expect(problems).toEqual([])

  const { stdout } = run(
    'systemd-analyze',
    'security',
    '--offline=true',
    ...units.filter((unit) => unit.endsWith('indelible.service')),
  )
  const [, exposure] = /exposure level for \S+: ([\d.]+)/.exec(stdout) ?? []
  expect(Number(exposure)).toBeLessThanOrEqual(2.5)
})

test('the unit starts the site as npm start does', () => {
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as {
    scripts: Record<string, string>
  }
  const [, words] = /node (--.*)$/.exec(scripts.start ?? '') ?? []
  for (const file of ['deploy/systemd/indelible.service', 'deploy/container/Containerfile']) {
    const text = readFileSync(file, 'utf8').replaceAll(/", "/g, ' ')
    expect(text, file).toContain(words)
  }
})

test('Prometheus understands the rules, each alert is raised by what it is for, and every metric that rules and dashboard ask for exists', async () => {
  expect(run('promtool', 'check', 'rules', 'deploy/prometheus/rules.yml').status).toBe(0)
  const raised = run('promtool', 'test', 'rules', 'ops/deploy-tests/alerts.yaml')
  expect(raised.status, raised.stderr).toBe(0)

  const server = await openMetrics({ port: 0 })
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : 0
  const exposed = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text()
  await closeMetrics()
  const names = [...exposed.matchAll(/^# TYPE (\w+) /gm)].map(([, name]) => name)
  const files = ['deploy/prometheus/rules.yml', 'deploy/grafana/indelible.json']
  const metrics = files.flatMap(
    (file) => readFileSync(file, 'utf8').match(/\bindelible_\w+/g) ?? [],
  )
  expect(metrics.length).toBeGreaterThan(15)
  const missing = metrics.filter(
    (name) => !names.includes(name.replace(/_(?:bucket|count|sum)$/, '')),
  )
  expect([...new Set(missing)]).toEqual([])
})

test('compose names what exists, and the image is built from what is there', () => {
  const { services, volumes } = parse(readFileSync('deploy/container/compose.yaml', 'utf8'))
  expect(Object.keys(services)).toEqual(['site', 'database', 'objects', 'mail'])
  expect(Object.keys(volumes).toSorted()).toEqual(['database', 'objects', 'site'])
  for (const needed of Object.keys(services.site.depends_on))
    expect(services).toHaveProperty(needed)
  expect(existsSync(services.site.build.dockerfile)).toBe(true)
  const settings = Object.keys(services.site.environment)
  const known = readFileSync('.env.example', 'utf8')
  for (const name of settings) expect(known, name).toContain(`#${name}=`)
})

function run(command: string, ...words: string[]) {
  return spawnSync(command, words, { encoding: 'utf8' })
}
