import { readFileSync } from 'node:fs'
import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig, minifySync, type Plugin } from 'vite'
import { checklistLeaflet } from './ops/content/checklist-leaflet.ts'
import { diagrams } from './ops/content/diagrams.ts'
import { mediaKitLeaflet } from './ops/content/media-kit.ts'
import { leaflets } from './ops/content/pdf.ts'
import { pictures } from './ops/content/pictures.ts'
import { pieces } from './ops/content/pieces.ts'

// Those with native code, or that read files of their own, stay outside the server's bundle.
const external = ['sharp', '@node-rs/argon2', 'pg', 'pino', 'pino-pretty']

// Left alone, the bundler makes a file of each module that several pages share: some forty requests for a page. Each group
// takes the modules that it imports with it, unless a group above has them. Schemas load by themselves, once somebody fills
// in a form (app/ui/checked-form.ts).
const scriptGroups = [
  { name: 'react', test: /node_modules\/(?:react|react-dom|react-router|scheduler)\// },
  { name: 'site', test: /app\/(?:root\.tsx|ui\/enhance\/(?!drafts\.))/ },
  { name: 'forms', test: /node_modules\/@conform-to\/(?:react|dom)\/|app\/ui\/checked-form/ },
  {
    name: 'schemas',
    test: /node_modules\/(?:zod|@conform-to)\/|app\/platform\/request\/form-fields/,
  },
  {
    name: 'passwords',
    test: /app\/(?:ui\/password-field|accounts\/account\/account-of-password)\.|lucide-react\/dist\/esm\/icons\/eye-off\./,
  },
  { name: 'shared', test: sharedModules() },
  { name: 'question', test: /app\/site\/question-page\./ },
  // What the areas of the team and the editor have in common.
  { name: 'area', test: /app\/(?:ui\/(?:panel-boundary|use-presence)|site\/area-boundary)\./ },
  { name: 'team', test: /app\/(?:team\/area\.route|stories\/review\/review-head)\.tsx/ },
  { name: 'editing', test: editingModules() },
  // Of the form of a piece, and of that of a newsletter.
  {
    name: 'writing',
    test: /app\/editor\/(?:form\/(?:saved-state|use-autosave|autosave|local-draft|body-field|writing-toolbar|use-writing-dialog|plain-writing|writing|writing-foot|word-count|use-incoming|use-surface|slot-names)|preview\/preview-views)\.|app\/pieces\/text\/templates\./,
  },
  {
    name: 'picture-card',
    test: /app\/ui\/(?:picture-card|poster-mark)\.tsx|content\/pages\/watch\.ts/,
  },
  { name: 'file-drop', test: /app\/ui\/file-drop\.tsx/ },
  {
    name: 'pictures',
    test: /app\/(?:editor\/pictures\/picture-(?:forms|grid|upload-form|uses)\.tsx|pieces\/pictures\/pictures\.ts)/,
  },
  { name: 'cases', test: /app\/team\/inboxes\/case(?:-facts)?\.tsx?/ },
  {
    name: 'case-titles',
    test: /content\/pages\/(?:contact|report)\.ts|app\/team\/inboxes\/case-title\.ts/,
  },
  {
    name: 'collections',
    test: /app\/accounts\/collections\/(?:collection\.ts|collection-fields|visibility-badge)/,
  },
  {
    name: 'review',
    test: /app\/stories\/review\/(?!\w+-form|bulk-(?:confirmation|results)|[\w-]+\.route|[\w.-]*\.server)/,
  },
  {
    name: 'newsletters',
    test: /app\/newsletters\/(?:write\/(?:newsletter|newsletter-list|publisher-link)\.tsx?|send\/sending-words\.)/,
  },
].map((group, index, all) => ({ ...group, priority: all.length - index }))

/** What members' pages and the team's have in common. */
function sharedModules() {
  const ui = [
    'arrow-link',
    'badge',
    'choice',
    'dates',
    'dialog',
    'draft-line',
    'fact',
    'field',
    'frame',
    'notice',
    'pagination',
    'picture',
    'prose',
    'section-head',
    'stat-strip',
    'status-strip',
    'tabs',
    'time',
    'title-band',
  ]
  const stories = ['excerpt', 'fields', 'status-badge', 'story']
  const icons = [
    'arrow-down',
    'arrow-up',
    'eye',
    'plus',
    'users',
    'check',
    'clock',
    'lock',
    'mail',
    'undo-2',
  ]
  const folders = [
    `app/ui/(?:${ui.join('|')})\\.tsx?`,
    `app/stories/public/(?:${stories.join('|')})\\.tsx?`,
    'app/site/answer-toast\\.tsx',
    `lucide-react/dist/esm/icons/(?:${icons.join('|')})\\.`,
    'app/platform/photos/photo-widths\\.ts',
    'app/platform/request/form-answer\\.ts',
    'content/pages/submit\\.ts',
  ]
  return new RegExp(folders.join('|'))
}

/** What several pages of /edit have in common. */
function editingModules() {
  const parts = [
    'acts',
    'before-acting',
    'edit-tabs',
    'others',
    'piece-acts',
    'piece-bar',
    'piece-title',
    'work-bar',
    'field-words',
    'form-parts',
    'markdown-edits',
    'problem-summary',
    'row-list',
    'settings-changes',
    'settings-state',
    'settings-values',
    'settings-words',
  ]
  return new RegExp(
    `app/(?:editor/\\w+/(?:${parts.join('|')})|pieces/text/piece-(?:path|words))\\.tsx?`,
  )
}

/** Vite leaves a file as it is that is imported with `?raw`. These stand in pages, and their comments would, too. */
const minifiedInlineScripts: Plugin = {
  name: 'minified-inline-scripts',
  apply: 'build',
  enforce: 'pre',
  load(id) {
    const [path = '', query] = id.split('?')
    if (query !== 'raw' || !/\/enhance\/[\w-]+\.js$/.test(path)) return
    const { code, errors } = minifySync(path, readFileSync(path, 'utf8'), { module: false })
    if (errors[0]) throw new Error(errors[0].message)
    return `export default ${JSON.stringify(code)}`
  },
}

/** Of an address a browser asks only whether React runs there, and whether it is private. */
const addressesForBrowsers: Plugin = {
  name: 'addresses-for-browsers',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'client',
  transform(code, id) {
    if (!id.endsWith('/app/addresses.ts')) return null
    const others =
      /\b(?:module|area|inside|cached|sitemap|robots|revalidated|body|unlogged|framed|prefetch|crossSitePost):\s*(?:true|false|['"][^'"]*['"]),?/g
    // What is left of an address is mostly the same as that of another.
    return code
      .replace(others, '')
      .replace(/\{\s*\.\.\.(\w+),?\s*\}/g, '$1')
      .replace(/(?<=: )\{\s*private: true,?\s*\}/g, 'edit')
  },
}

export default defineConfig(({ command }) => ({
  plugins: [
    minifiedInlineScripts,
    addressesForBrowsers,
    pieces(),
    pictures(),
    diagrams(),
    leaflets([mediaKitLeaflet, checklistLeaflet]),
    tailwindcss(),
    reactRouter(),
  ],
  build: {
    assetsInlineLimit: 0,
    // Every browser that knows light-dark(), so that no variables stand in for it: nothing here uses it.
    cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
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
    include: ['@conform-to/react', '@conform-to/zod/v4', 'extend', 'lucide-react', 'zod'],
  },
  environments: {
    client: {
      build: {
        rollupOptions: {
          output: { codeSplitting: { groups: scriptGroups } },
          // So that a file has the shapes of the icons it shows, and not of all.
          optimization: { inlineConst: true },
        },
      },
    },
    ssr: {
      // The server's own entry is part of the framework's build, so there is one module graph and one pool.
      build: {
        rollupOptions: {
          input: { index: './app/startup/server.ts' },
          // V8 keeps the text of what it has loaded, and a fifth of it were comments.
          output: { comments: false },
        },
      },
      // Packages are bundled, so only what is used of them is loaded: half the memory, a quarter of the start.
      ...(command === 'build' && {
        resolve: { noExternal: true, external },
        // Without it React's development build is in the bundle too, and V8 keeps the text of all that it has loaded.
        define: { 'process.env.NODE_ENV': '"production"' },
      }),
    },
  },
}))
