/** The Greek texts that every page needs, in one file. */
export { default as app } from '../../locales/gr/app.json'
export { default as kit } from '../../locales/gr/kit.json'
export { default as titles } from '../../locales/gr/titles.json'
