import { csrfCookie } from '@stoa/contract/browser'
import {
  Button,
  Code,
  IconAlertTriangle,
  IconFilter,
  IconShieldLock,
  IconSearch,
  IconWifiOff,
  Stack,
  Text,
  ThemeIcon,
  Title,
  useUiTexts,
} from '@stoa/ui'
import { Link } from '@tanstack/react-router'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError, call } from '../call/call.ts'
import { requestIdOf, type FailureProps } from './failure-props.ts'
import { useWayUp } from '../screen/screen.tsx'
import { wrongFilters } from '../list/wrong-filters.ts'

/** While the server is away it is asked this often whether it is back. */
export const PROBE_MS = 5_000

/** A failure explained: filters that make no sense, a server that is away, or anything else. */
export function ExplainedFailure(props: FailureProps) {
  const { t } = useTranslation('failures')
  const wrong = props.list ? wrongFilters(props.error, props.list) : []
  if (props.list && wrong.length)
    return (
      <State
        {...props}
        icon={<IconFilter size={28} stroke={1.5} />}
        title={t('filter.title')}
        action={
          <Button onClick={() => props.list?.applyFilters(Object.fromEntries(wrong.map(({ name }) => [name, undefined])))}>
            {t('filter.clear', { count: wrong.length })}
          </Button>
        }
      >
        {wrong.map(({ name, message }) => (
          <Text key={name}>{message ?? t('filter.unknown', { name })}</Text>
        ))}
      </State>
    )
  if (isAway(props.error)) return <Away {...props} />
  // A record is asked for by its address: one that makes no sense is that of none.
  if (statusOf(props.error) === 404 || (props.gone && statusOf(props.error) === 422)) return <Gone {...props} />
  return statusOf(props.error) === 403 ? <Forbidden {...props} /> : <Refused {...props} />
}

/** The server answers nothing, or something before it says that it is not there: the screen comes back by itself. */
function Away(props: FailureProps) {
  const { t } = useTranslation('failures')
  const { isTrying, retry } = useRetry(props.onRetry, 'always')
  return (
    <State {...props} icon={<IconWifiOff size={28} stroke={1.5} />} title={t('away.title')} action={<Retry {...{ isTrying, retry }} />}>
      <Text>{t('away.text')}</Text>
      <Text>{t('away.trying')}</Text>
    </State>
  )
}

/** It was deleted, or the reader has nothing to do with it: back to where its like are. */
function Gone(props: FailureProps) {
  const { t } = useTranslation(['failures', 'titles'])
  const { label, href } = useWayUp() ?? { label: t('titles:home'), href: '/' }
  return (
    <State
      {...props}
      icon={<IconSearch size={28} stroke={1.5} />}
      title={t('gone.title')}
      action={
        <Button component={Link} to={href}>
          {t('gone.back', { title: label })}
        </Button>
      }
    >
      <Text>{props.gone ?? t('gone.text')}</Text>
    </State>
  )
}

/** A right is missing: which one, and who can give it. */
function Forbidden(props: FailureProps) {
  const { t } = useTranslation('failures')
  const { isTrying, retry } = useRetry(props.onRetry, 'never')
  const { access } = props
  return (
    <State
      {...props}
      icon={<IconShieldLock size={28} stroke={1.5} />}
      title={t('forbidden.title')}
      action={<Retry {...{ isTrying, retry }} />}
    >
      {access && 'permission' in access && <Text>{t('forbidden.needs', { permission: access.permission })}</Text>}
      <Text>{t(access?.who === 'permission' ? 'forbidden.ask' : 'forbidden.ask_staff')}</Text>
    </State>
  )
}

/** Trying again by itself would change nothing, unless the server was away when code did not arrive. */
function Refused(props: FailureProps) {
  const { t } = useTranslation('failures')
  const { isTrying, retry } = useRetry(props.onRetry, props.error instanceof ApiError ? 'never' : 'once_back')
  return (
    <State
      {...props}
      icon={<IconAlertTriangle size={28} stroke={1.5} />}
      title={props.title ?? t('refused.title')}
      action={<Retry {...{ isTrying, retry }} />}
    >
      {!props.title && <Text>{t('refused.text')}</Text>}
    </State>
  )
}

function Retry({ isTrying, retry }: ReturnType<typeof useRetry>) {
  const { retry: word } = useUiTexts()
  return (
    <Button variant="default" onClick={() => void retry()} loading={isTrying}>
      {word}
    </Button>
  )
}

/** What happened, why, and what can be done; below it what support asks for. */
function State({
  icon,
  title,
  children,
  action,
  reason,
  error,
}: FailureProps & { icon: ReactNode; title: string; children: ReactNode; action: ReactNode }) {
  const { request_id } = useUiTexts()
  const id = requestIdOf(error)
  const isAnswered = error instanceof ApiError
  return (
    <Stack align="center" gap="xs" py={48} px="md" role="alert">
      <ThemeIcon variant="light" color="red" size={56} radius="xl" aria-hidden>
        {icon}
      </ThemeIcon>
      <Title order={2} size="h3" ta="center">
        {title}
      </Title>
      <Stack gap={4} maw={560} ta="center" style={{ overflowWrap: 'anywhere' }}>
        {children}
      </Stack>
      {action}
      {isAnswered && (
        <Text size="xs" c="dimmed" ta="center" mt="xs">
          {reason}
          {id && (
            <>
              {' · '}
              {request_id}: <Code fz="xs">{id}</Code>
            </>
          )}
        </Text>
      )}
    </Stack>
  )
}

/** Asks whether the server is there before the screen is loaded again: what it says stays readable meanwhile. */
function useRetry(onRetry: () => void, byItself: 'always' | 'once_back' | 'never') {
  const [isTrying, setTrying] = useState(false)
  const latest = useRef(onRetry)
  latest.current = onRetry
  const retry = async () => {
    setTrying(true)
    if (await isThere()) latest.current()
    setTrying(false)
  }
  useEffect(() => {
    if (byItself === 'never') return undefined
    let isAwaited = byItself === 'always'
    const probe = async () => {
      if (document.hidden) return
      if (!(await isThere())) isAwaited = true
      else if (isAwaited) latest.current()
    }
    const timer = setInterval(() => void probe(), PROBE_MS)
    const now = () => void probe()
    addEventListener('online', now)
    document.addEventListener('visibilitychange', now)
    return () => {
      clearInterval(timer)
      removeEventListener('online', now)
      document.removeEventListener('visibilitychange', now)
    }
  }, [byItself])
  return { isTrying, retry }
}

const isThere = () =>
  call(csrfCookie).then(
    () => true,
    (error: unknown) => !isAway(error),
  )

/** No answer, or that of a gateway whose server is not there. */
const isAway = (error: unknown): boolean => {
  const status = statusOf(error)
  return status !== null && (status === 0 || status >= 502)
}

const statusOf = (error: unknown): number | null => (error instanceof ApiError ? error.status : null)
