import { readFile, writeFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import type { Plugin, Rolldown } from 'vite'

/** What the server names in the page of a screen, so that the browser loads it beside the entry instead of one level after another. */
export interface ScreenFiles {
  /** Patterns of paths, such as `/accounts/$accountId/contacts`, with the files of their screen. */
  screens: Record<string, { files: string[]; texts: string[] }>
  /** Files of texts by locale and area; some areas share a file. */
  texts: Record<string, Record<string, string>>
  /** Files of the fonts in which a language is written: found in the stylesheet only, they would come late and move what is drawn. */
  fonts: Record<string, string[]>
}

/** Areas of texts that every page needs (app/i18n.ts). */
const ALWAYS = ['app', 'kit', 'titles']
const ROUTES = /\/routes\.tsx$/
const TEXTS = /\/locales\/(\w+)\/([\w-]+)\.json$/
/** The file of the areas that every page needs in a language. */
const TEXTS_OF_EVERY_PAGE = /\/app\/texts\/(\w+)\.ts$/
/** The alphabets of a language, in the names of the files of fonts. */
const FONTS = { en: /-latin-(?!ext)/, gr: /-(latin|greek)-(?!ext)/ }
const compress = promisify(brotliCompress)

/**
 * Writes `screens.json` (ScreenFiles) beside the built page, and scripts and styles in compressed form, too: they are worth a slower
 * compression than the server has time for.
 */
export function screenFiles(): Plugin {
  const screens = new Map<string, readonly string[]>()
  return {
    name: 'screen-files',
    apply: 'build',
    enforce: 'post',
    transform(code, id) {
      if (!ROUTES.test(id)) return
      for (const [path, sources] of screensIn(this.parse(code)))
        screens.set(
          path,
          sources.map((source) => resolve(dirname(id), source)),
        )
    },
    generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter((one): one is Rolldown.OutputChunk => one.type === 'chunk')
      const needed = closureOf(new Map(chunks.map((chunk) => [chunk.fileName, chunk])))
      const entry = needed(chunks.find(({ isEntry }) => isEntry)?.fileName ?? '')
      const texts = textsIn(chunks)
      const found: ScreenFiles['screens'] = {}
      const modulesOf = (names: Iterable<string>) =>
        [...names].flatMap((file) => chunks.filter(({ fileName }) => fileName === file).flatMap(({ moduleIds }) => moduleIds))
      for (const [path, sources] of screens) {
        const own = sources.flatMap((source) => {
          const chunk = chunks.find(({ facadeModuleId }) => facadeModuleId === source)
          if (!chunk) this.error(`The screen ${source} of ${path} has no file of its own in the build.`)
          return [...needed(chunk.fileName)]
        })
        const parts = modulesOf(own).flatMap((one) => partsIn(this.getModuleInfo(one)?.code ?? ''))
        const shown = chunks.filter(({ facadeModuleId }) => {
          const within = facadeModuleId ? [facadeModuleId, ...(this.getModuleInfo(facadeModuleId)?.importedIds ?? [])] : []
          return within.some((one) => parts.some((part) => one.endsWith(`/${part}.part.ts`)))
        })
        const files = [...new Set([...own, ...shown.flatMap(({ fileName }) => [...needed(fileName)])])]
        const modules = modulesOf(files)
        const areas = modules.filter((one) => !entry.has(one)).flatMap((one) => areasIn(this.getModuleInfo(one)?.code ?? ''))
        found[path] = {
          files: files.filter((file) => !entry.has(file)),
          texts: [...new Set([...ALWAYS, ...areas])].filter((area) => texts.en?.[area]),
        }
      }
      const written = Object.keys(bundle).filter((file) => file.endsWith('.woff2'))
      const fonts = Object.fromEntries(
        Object.entries(FONTS).map(([locale, alphabets]) => [locale, written.filter((file) => alphabets.test(file))]),
      )
      const source = JSON.stringify({ screens: found, texts, fonts } satisfies ScreenFiles)
      this.emitFile({ type: 'asset', fileName: 'screens.json', source })
    },
    async writeBundle({ dir = '' }, bundle) {
      const files = Object.keys(bundle).filter((file) => /\.(js|css)$/.test(file))
      await Promise.all(files.map((file) => writeCompressed(join(dir, file))))
    },
  }
}

/** Files of texts by locale and area. */
function textsIn(chunks: readonly Rolldown.OutputChunk[]): ScreenFiles['texts'] {
  const texts: ScreenFiles['texts'] = {}
  for (const { facadeModuleId, fileName } of chunks) {
    const [, locale, area] = TEXTS.exec(facadeModuleId ?? '') ?? TEXTS_OF_EVERY_PAGE.exec(facadeModuleId ?? '') ?? []
    if (locale) for (const one of area ? [area] : ALWAYS) (texts[locale] ??= {})[one] = fileName
  }
  return texts
}

async function writeCompressed(file: string): Promise<void> {
  const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY }
  await writeFile(`${file}.br`, await compress(await readFile(file), { params }))
}

/** Returns a function that names a chunk and all chunks that it imports statically. */
function closureOf(chunks: ReadonlyMap<string, Rolldown.OutputChunk>) {
  const visit = (file: string, seen: Set<string>): Set<string> => {
    if (seen.has(file) || !chunks.has(file)) return seen
    seen.add(file)
    for (const other of chunks.get(file)!.imports) visit(other, seen)
    return seen
  }
  return (file: string) => visit(file, new Set())
}

/** Areas of texts that a module uses: `useTranslation('crm')` or `useTranslation(['crm', 'kit'])`. */
const areasIn = (code: string): string[] =>
  [...code.matchAll(/useTranslation\(\s*(\[[^\]]*\]|["'][\w-]+["'])/g)].flatMap(([, names = '']) =>
    [...names.matchAll(/["']([\w-]+)["']/g)].map(([, name = '']) => name),
  )

/** Names of the parts of other features that a module shows: `<PagePart name="contact-offers" … />`. */
const partsIn = (code: string): string[] => [...code.matchAll(/PagePart,\s*\{\s*name:\s*["']([\w-]+)["']/g)].map(([, name = '']) => name)

/** Node of a syntax tree, as far as routes need it. */
interface Node {
  type?: string
  [key: string]: unknown
}

/**
 * Absolute paths of the screens in a file of routes, with the modules that each imports: for a tab or modal that is written within its
 * screen, also those of the screen; for a screen that leads on to its first tab, also those of the tab.
 */
export function screensIn(tree: unknown): [path: string, sources: string[]][] {
  const found: [string, string[]][] = []
  const visit = (node: unknown): void => {
    if (Array.isArray(node)) return node.forEach(visit)
    if (typeof node !== 'object' || node === null) return
    const { path, screen, redirect, children } = routeIn(node as Node)
    if (path?.startsWith('/') && screen) {
      const tabs = children.flatMap((child) => (child.path && child.screen ? [{ path: child.path, screen: child.screen }] : []))
      found.push([path, [screen, ...tabs.filter((tab) => tab.path === redirect).map((tab) => tab.screen)]])
      for (const tab of tabs) found.push([`${path}/${tab.path}`, [screen, tab.screen]])
    }
    Object.values(node).forEach(visit)
  }
  visit(tree)
  return found
}

interface Route {
  path: string | null
  /** The module of its screen. */
  screen: string | null
  redirect: string | null
  children: Route[]
}

/** What an object says of a route. */
function routeIn({ type, properties }: Node): Route {
  const valueOf = (name: string) =>
    type === 'ObjectExpression'
      ? ((properties as Node[]).find((one) => (one.key as Node | undefined)?.name === name)?.value as Node | undefined)
      : undefined
  const textOf = (name: string) => {
    const value = valueOf(name)?.value
    return typeof value === 'string' ? value : null
  }
  const children = (valueOf('children')?.elements ?? []) as readonly (Node | null)[]
  return {
    path: textOf('path'),
    screen: importIn(valueOf('screen')),
    redirect: textOf('redirect'),
    children: children.flatMap((child) => (child ? [routeIn(child)] : [])),
  }
}

/** The module that a loader such as `() => import('./home-screen.tsx').then(…)` imports. */
function importIn(node: unknown): string | null {
  if (typeof node !== 'object' || node === null) return null
  const { type, source } = node as Node
  if (type === 'ImportExpression') return String((source as Node).value)
  for (const child of Object.values(node)) {
    const found = importIn(child)
    if (found) return found
  }
  return null
}
