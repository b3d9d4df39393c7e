import { readFileSync } from 'node:fs'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { compress } from './tools/vite/compress.ts'
import { contracts } from './tools/vite/contracts.ts'
import { guard } from './tools/vite/guard.ts'
import { icons } from './tools/vite/icons.ts'
import { inlineStyles } from './tools/vite/inline-styles.ts'
import { messages } from './tools/vite/messages.ts'
import { packages } from './tools/vite/packages.ts'
import { serviceWorker } from './tools/vite/service-worker.ts'
import { pageChunk, staffChunks } from './tools/vite/staff-chunks.ts'

// Two files instead of thirty small ones: fewer ways over a slow network, and much better compression. Libraries change
// less often than our own code. A group takes along what its modules import. Of the libraries only what every page
// begins with.
const libraries = {
  name: 'libraries',
  test: /\/node_modules\/(react|react-dom|scheduler|use-sync-external-store|zustand|@tanstack)\//,
  tags: ['$initial'],
  priority: 2,
}
const firstVisit = {
  name: 'app',
  test: /\/src\/(app\/web\/(SignInRoute|guest\/Guest(Area|Home))\.tsx|modules\/[^/]+\/web\/(guest\/)?GuestPart\.tsx|modules\/web\.ts|app\/web\/routes\.tsx)$/,
  priority: 1,
}
// What people type is cleaned in forms of guests as well: without the schemas, which stand on their library.
const cleaning = { name: 'clean-text', test: /\/src\/platform\/contract\/format\/clean-text\.ts$/, priority: 4 }
// Every contract names it, and only forms of the staff use it in a browser: by itself it is left out of a guest's first
// visit.
const schemas = { name: 'text', test: /\/src\/platform\/contract\/text\.ts$/, priority: 3 }

const menuParts =
  /\/(orders\/web\/guest\/GuestMenu|menu\/web\/guest\/(api|dish\/Featured|filter\/FilterButton))\.tsx?$|\/hours\/web\/Openings\.tsx$/

// Cards and hours of the guest home, which it draws together once the guest's data is there.
const homeParts =
  /\/(announcements\/web\/guest\/Notices|do-not-disturb\/web\/guest\/DoNotDisturbToggle|essentials\/web\/guest\/(Door|Stay)Card|orders\/web\/guest\/MenuHours|stays\/web\/StayLine|taxi\/web\/TaxiHours)\.tsx$/

// Staff begin with their area and one of the boards of the day; whoever works on one soon opens the others.
const staffOnly =
  /\/web\/(staff|manager|profile|audit|editor)\/|\/(administration|audit|calendars|insights|invoices|privacy|request-types|reservations|rooms|webhooks)\/web\/|\/menu\/web\/(?!(use-menu|use-option-names)\.ts|CategoryMark\.tsx|ingredients\/|guest\/)|\/(Entry\w+|ManagerForm)\.tsx$|\/modules\/staff\.web\.ts$/
const staff = staffChunks({
  first: /\/(app\/web\/manager\/routes\.tsx|modules\/staff\.web\.ts|staff\/(\w+Board|Signs)\.tsx)$/,
  only: staffOnly,
  guests: [homeParts, menuParts],
})

const home = pageChunk('home', homeParts)

// The menu with its first dishes.
const menu = pageChunk('menu', menuParts)

// What is kept on the phone: a later visit begins with it, and dialogs queue in it where nothing else has loaded.
const outbox = { name: 'outbox', test: /\/platform\/web\/outbox\/[\w-]+\.ts$/ }

const { version } = JSON.parse(readFileSync(new URL('package.json', import.meta.url), 'utf8')) as { version: string }

/** The browser application: index.html and src/main.web.tsx to dist/web. */
export default defineConfig({
  plugins: [
    guard(),
    messages({ staffOnly }),
    contracts(),
    icons(),
    react(),
    tailwindcss(),
    inlineStyles(),
    serviceWorker('src/service-worker.ts'),
    packages(),
    compress(),
  ],
  cacheDir: 'node_modules/.cache/vite',
  // The owner's page shows it.
  define: { 'import.meta.env.DESKBELL_VERSION': JSON.stringify(version) },
  // The same with React's own hook, which the shim is there for where React has none.
  resolve: { alias: { 'use-sync-external-store/shim/with-selector': 'use-sync-external-store/with-selector' } },
  build: {
    outDir: process.env['DESKBELL_OUT'] ?? 'dist/web',
    emptyOutDir: true,
    manifest: true,
    // Our policy allows no inline script, and data: for pictures only.
    modulePreload: { polyfill: false },
    assetsInlineLimit: (file) => (/\.(svg|png|webp)$/.test(file) ? undefined : false),
    reportCompressedSize: false,
    // Constants of other files stand where they are used.
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [cleaning, schemas, libraries, firstVisit, staff, outbox, home, menu],
        },
      },
      optimization: { inlineConst: { mode: 'all', pass: 3 } },
    },
  },
})
