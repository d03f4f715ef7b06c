import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'
import { checklistLeaflet } from './scripts/content/checklist-leaflet.ts'
import { mediaKitLeaflet } from './scripts/content/media-kit.ts'
import { leaflets } from './scripts/content/pdf.ts'
import { pictures } from './scripts/content/pictures.ts'
import { pieces } from './scripts/content/pieces.ts'

// Those with native code, or that read files of their own, stay outside the server's bundle.
const external = ['sharp', '@node-rs/argon2', 'pg', 'pino']

export default defineConfig(({ command }) => ({
  plugins: [
    pieces(),
    pictures(),
    leaflets([mediaKitLeaflet, checklistLeaflet]),
    tailwindcss(),
    reactRouter(),
  ],
  build: {
    assetsInlineLimit: 0,
    rollupOptions: {
      output: {
        // The name of a derived picture has a hash already, and a page of pictures has a hundred such names.
        assetFileNames: ({ names: [name = ''] }) =>
          /-[0-9a-f]{10}-(?:\d+|card)\.\w+$/.test(name)
            ? 'assets/[name][extname]'
            : 'assets/[name]-[hash][extname]',
      },
    },
  },
  // In development Vite would find these only once a page asks for them, and load the page anew under its reader.
  optimizeDeps: {
    noDiscovery: true,
    include: ['@conform-to/react', '@conform-to/zod/v4', 'lucide-react', 'zod'],
  },
  environments: {
    ssr: {
      // The server's own entry is part of the framework's build, so there is one module graph and one pool.
      build: { rollupOptions: { input: { index: './app/startup/server.ts' } } },
      // Packages are bundled, so only what is used of them is loaded: half the memory, a quarter of the start.
      ...(command === 'build' && { resolve: { noExternal: true, external } }),
    },
  },
}))
