import { spawnSync } from 'node:child_process'
import { appendFileSync, readFileSync } from 'node:fs'
import { migrationsIn, oldestVersionIn } from '#app/platform/db/compatibility.server.ts'

// drizzle-kit writes the SQL; what it cannot know is which older versions of the site still run with it. The new migration
// starts with what the one before it says, which is right for as long as it only adds. Otherwise change it by hand.
const folder = './db/migrations'
const before = migrationsIn(folder)
const { status } = spawnSync('drizzle-kit', ['generate', ...process.argv.slice(2)], {
  stdio: 'inherit',
})
if (status !== 0) process.exit(status ?? 1)

for (const { tag } of migrationsIn(folder).slice(before.length)) {
  const oldest = oldestVersionIn(readFileSync(`${folder}/${before.at(-1)?.tag}.sql`, 'utf8'))
  appendFileSync(
    `${folder}/${tag}.sql`,
    `--> statement-breakpoint
-- The oldest version that still runs with this, named by its newest migration: 0NNN_the_one_before when this takes something away.
INSERT INTO "schema_compatibility" ("migration", "oldest_version") VALUES ('${tag}', '${oldest}');
`,
  )
}
