import '@stoa/ui/styles.css'
import '../app/app.css'
import { createRoot } from 'react-dom/client'
import { LOCALES, startTexts } from '../app/i18n.ts'
import { Catalogue } from './catalogue.tsx'

/** The catalogue is served by the development server only, at `/catalogue.html?lang=gr&theme=dark`. */
const asked = new URLSearchParams(location.search)
await startTexts(LOCALES.find((one) => one === asked.get('lang')) ?? 'en')
createRoot(document.getElementById('root')!).render(<Catalogue theme={asked.get('theme') === 'dark' ? 'dark' : 'light'} />)
