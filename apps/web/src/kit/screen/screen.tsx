import { Anchor, PageHeader, type Crumb } from '@stoa/ui'
import { Link, useMatches, useRouter, type AnyRoute } from '@tanstack/react-router'
import type { TFunction } from 'i18next'
import { useEffect, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { ChildRoute, ScreenRoute } from './routes.ts'

/** Frame of a screen: browser title, page title, breadcrumbs and actions. */
export function Screen({
  title,
  subtitle,
  actions,
  children,
}: {
  title: string
  subtitle?: ReactNode
  actions?: ReactNode
  children: ReactNode
}) {
  const crumbs = useCrumbs(title)
  useEffect(() => {
    document.title = `${title} · Stoa`
  }, [title])
  return (
    <div className="stoa-screen">
      <PageHeader
        title={title}
        subtitle={subtitle}
        crumbs={crumbs}
        actions={actions}
        renderLink={(crumb) => (
          <Anchor key={crumb.label} component={Link} to={crumb.href} size="sm">
            {crumb.label}
          </Anchor>
        )}
      />
      {children}
    </div>
  )
}

/** The list or screen above the shown one; null if there is none. */
export function useWayUp(): Required<Crumb> | null {
  const { t } = useTranslation()
  const { routesByPath } = useRouter()
  const titled = useMatches().filter(isTitled)
  const isOpenAbove = Boolean(staticOf(titled.at(-1)).modal)
  const [last, before] = titled.filter((match) => !staticOf(match).modal).toReversed()
  const up = isOpenAbove || staticOf(last).within ? last : before
  if (up && (isOpenAbove || up === last || !isOfRecord(up.fullPath))) return crumbOf(up, t)
  return last ? crumbAbove(last, routesByPath, t) : null
}

function useCrumbs(last: string): Crumb[] {
  const { t } = useTranslation()
  const titled = useMatches().filter((match) => isTitled(match) && !staticOf(match).modal)
  const above = titled.slice(0, -1).map((match) => crumbOf(match, t))
  // A screen within a tab has the title of the tab.
  return [...above.filter((crumb) => crumb.label !== last), { label: last }]
}

type Match = Pick<ReturnType<typeof useMatches>[number], 'staticData' | 'pathname' | 'params' | 'fullPath'>

const staticOf = (match: Pick<Match, 'staticData'> | undefined) =>
  (match?.staticData ?? {}) as Partial<Pick<ScreenRoute, 'title' | 'within'> & Pick<ChildRoute, 'modal'>>
const isTitled = (match: Pick<Match, 'staticData'>) => typeof staticOf(match).title === 'string'

function crumbOf({ staticData, pathname, params }: Omit<Match, 'fullPath'>, t: TFunction): Required<Crumb> {
  const { title, within } = staticOf({ staticData })
  return { label: t(within?.title ?? title ?? ''), href: within ? filled(within.path, params) : pathname }
}

const filled = (path: string, params: Match['params']): string =>
  path.replaceAll(/\$(\w+)/g, (_, name: string) => (params as Record<string, string>)[name] ?? '')

/** The nearest titled ancestor of a match that is not the screen of a single record. */
function crumbAbove({ fullPath, params }: Match, routes: Record<string, AnyRoute>, t: TFunction): Required<Crumb> | null {
  for (let path = parentOf(fullPath); path; path = parentOf(path)) {
    const staticData = routes[path]?.options.staticData
    if (staticData && isTitled({ staticData }) && !isOfRecord(path))
      return crumbOf({ staticData, params, pathname: filled(path, params) }, t)
  }
  return null
}

const parentOf = (path: string) => path.slice(0, path.lastIndexOf('/'))

/** Whether a path ends in the id of a record; such a screen is gone together with its record. */
const isOfRecord = (path: string) => /\/\$\w+\/?$/.test(path)
