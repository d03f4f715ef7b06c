import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
  build: { assetsInlineLimit: 0 },
  environments: {
    // The server's own entry is part of the framework's build, so there is one module graph and one pool.
    ssr: { build: { rollupOptions: { input: { index: './app/main.server.ts' } } } },
  },
})
