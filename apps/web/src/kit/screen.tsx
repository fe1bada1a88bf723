import { Anchor, PageHeader, type Crumb } from '@stoa/ui'
import { Link, useMatches } from '@tanstack/react-router'
import { useEffect, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { ScreenRoute } from './routes.ts'

/** Frame of a screen: its title in the browser and on the page, the way back, actions at the right. */
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
    <>
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
    </>
  )
}

function useCrumbs(last: string): Crumb[] {
  const { t } = useTranslation()
  const titled = useMatches().filter(
    (match) => typeof (match.staticData as { title?: string }).title === 'string' && !(match.staticData as { modal?: string }).modal,
  )
  const above = titled.slice(0, -1).map(({ staticData, pathname, params }) => {
    const { title, within } = staticData as Pick<ScreenRoute, 'title' | 'within'>
    const href = within?.path.replaceAll(/\$(\w+)/g, (_, name: string) => (params as Record<string, string>)[name] ?? '') ?? pathname
    return { label: t((within?.title ?? title) as never), href }
  })
  // A screen within a tab stands under the tab's own title.
  return [...above.filter((crumb) => crumb.label !== last), { label: last }]
}
