import './gallery.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { chooseLanguage } from '#platform/web/i18n.ts'
import { Toasts } from '#platform/web/ui/overlays/Toasts.tsx'
import { Kit } from './Kit.tsx'
import { query } from './text.ts'

// Development only: one page with every component in every state (tools/gallery).

const root = document.documentElement
const theme = query.get('theme')
if (theme) root.dataset['theme'] = theme
const colour = query.get('brand')
if (colour) root.style.setProperty('--brand', `#${colour}`)

await chooseLanguage('en')

createRoot(document.getElementById('root') as HTMLElement).render(
  <StrictMode>
    <Kit />
    <Toasts />
  </StrictMode>,
)
