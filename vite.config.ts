import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [tailwindcss(), reactRouter()],
  build: {
    assetsInlineLimit: 0,
    // The server's own entry is part of the framework's build, so there is one module graph and one pool.
    ...(isSsrBuild && { rollupOptions: { input: './app/main.server.ts' } }),
  },
}))
