import { AREAS } from './areas.ts'

/** The area that the viewer opens, and the group of calls in it that it unfolds, so that it draws few calls at once. */
const FIRST = { area: 'crm', tag: 'contacts' }

/** The page of the viewer. It loads the first document together with the scripts. */
export const VIEWER_PAGE = `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><title>Stoa API</title><meta name="viewport" content="width=device-width, initial-scale=1"><link rel="preload" as="fetch" crossorigin="anonymous" href="/api/docs/${FIRST.area}.json"><link rel="stylesheet" href="/api/docs/assets/swagger-ui.css"></head>
<body><div id="viewer"></div><script src="/api/docs/assets/swagger-ui-bundle.js"></script><script src="/api/docs/assets/swagger-ui-standalone-preset.js"></script><script src="/api/docs/start.js"></script></body>
</html>`

/**
 * Replaces the references of one call when it is opened. The viewer's own way reads the whole document for each part that it shows,
 * which takes seconds. All references of our documents are to their own components; schemas that contain themselves end at eight.
 */
const RESOLVE = `const DEEPEST = 8
function resolved(part, document, within) {
  if (Array.isArray(part)) return part.map((one) => resolved(one, document, within))
  if (typeof part !== 'object' || part === null) return part
  if (typeof part.$ref === 'string') {
    const [kind, name] = part.$ref.split('/').slice(-2)
    if (within.includes(part.$ref) || within.length >= DEEPEST) return { type: 'object', title: name }
    const target = resolved(document.components[kind][name], document, [...within, part.$ref])
    return kind === 'schemas' && !target.title && !/Field[0-9]*$/.test(name) ? { title: name, ...target } : target
  }
  return Object.fromEntries(Object.entries(part).map(([key, value]) => [key, resolved(value, document, within)]))
}
const quickReferences = () => {
  let document, json
  return {
    statePlugins: {
      spec: {
        wrapActions: {
          requestResolvedSubtree: (_slow, { specActions, specSelectors }) => (path) => {
            if (json !== specSelectors.specJson()) [json, document] = [specSelectors.specJson(), specSelectors.specJson().toJS()]
            return specActions.updateResolvedSubtree(path, resolved(path.reduce((part, key) => part[key], document), document, []))
          },
        },
      },
    },
  }
}`

/** The viewer opens one area; the list on top has the others and the whole. */
const URLS = [...AREAS, 'openapi'].map((name) => ({ url: `/api/docs/${name}.json`, name: name === 'openapi' ? 'all calls' : name }))

/** The script that starts the viewer. */
export const VIEWER_START = `${RESOLVE}
const viewer = window.SwaggerUIBundle({
  urls: ${JSON.stringify(URLS)},
  'urls.primaryName': '${FIRST.area}',
  dom_id: '#viewer',
  deepLinking: true,
  filter: true,
  docExpansion: 'none',
  defaultModelsExpandDepth: -1,
  presets: [window.SwaggerUIBundle.presets.apis, window.SwaggerUIStandalonePreset],
  plugins: [quickReferences],
  layout: 'StandaloneLayout',
  onComplete: () => location.hash || viewer.layoutActions.show(['operations-tag', '${FIRST.tag}'], true),
})
`
