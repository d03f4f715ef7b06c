import { defineConfig } from 'drizzle-kit'

export default defineConfig({
  dialect: 'postgresql',
  schema: './app/platform/db/schema/tables.server.ts',
  out: './db/migrations',
  casing: 'snake_case',
})
