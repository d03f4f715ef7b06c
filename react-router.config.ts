import type { Config } from '@react-router/dev/config'

export default {
  appDirectory: 'app',
  ssr: true,
  // A build is made beside the one in use, which a site may be running from (ops/build-in-use.ts).
  buildDirectory: 'builds/next',
} satisfies Config
