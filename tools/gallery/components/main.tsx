import './gallery.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { chooseLanguage } from '#platform/web/i18n.ts'
import { Toasts } from '#platform/web/ui/overlays/Toasts.tsx'
import { Controls } from './controls.tsx'
import { Drawings, Marks } from './marks.tsx'
import { Surfaces } from './surfaces.tsx'
import { query, texts } from './texts.ts'

// Development only: one page with every component in every state (tools/gallery).

const roles =
  'paper surface raised sunken line line-strong ink ink-2 ink-3 brand accent accent-soft accent-deep wash-1 wash-2 wash-3 brass brass-soft brass-ink wait wait-soft work work-soft done done-soft stop stop-soft rest rest-soft live focus night'.split(
    ' ',
  )

const Kit = () => (
  <main className="main">
    <div className="title">
      <h1 className="serif">{texts.kit}</h1>
      <span className="meta">{texts.hint}</span>
    </div>
    <div className="grid gap-4 grid-cols-[repeat(auto-fit,minmax(min(340px,100%),1fr))]">
      <Controls />
      <Marks />
      <Surfaces />
      <section className="card stack col-span-full">
        <h2 className="overline">{texts.colours}</h2>
        <ul className="grid gap-3 grid-cols-[repeat(auto-fill,minmax(120px,1fr))] text-xs">
          {roles.map((role) => (
            <li key={role}>
              <div className="h-11 rounded-sm border border-line" style={{ background: `var(--${role})` }} />
              <code>{`--${role}`}</code>
            </li>
          ))}
        </ul>
      </section>
      <Drawings />
    </div>
  </main>
)

const root = document.documentElement
const theme = query.get('theme')
if (theme) root.dataset['theme'] = theme
const colour = query.get('brand')
if (colour) root.style.setProperty('--brand', `#${colour}`)

await chooseLanguage('en')
if (query.get('texts') === 'de') root.lang = 'de'

createRoot(document.getElementById('root') as HTMLElement).render(
  <StrictMode>
    <Kit />
    <Toasts />
  </StrictMode>,
)
