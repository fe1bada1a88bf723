/** The English texts that every page needs, in one file. */
export { default as app } from '../../locales/en/app.json'
export { default as kit } from '../../locales/en/kit.json'
export { default as titles } from '../../locales/en/titles.json'
