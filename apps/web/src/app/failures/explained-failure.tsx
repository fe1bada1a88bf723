import { Button, IconAlertTriangle, IconFilter, IconSearch, IconShieldLock, IconWifiOff, Text } from '@stoa/ui'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { ApiError, useWayUp, type FailureProps } from '../../kit/index.ts'
import { FailureState, RetryButton } from './failure-state.tsx'
import { isAway, statusOf } from './server-status.ts'
import { useRetry } from './use-retry.ts'
import { wrongFilters } from './wrong-filters.ts'

/** Explains a failure: wrong filters in the address, an unavailable server, a missing record or permission, or anything else. */
export function ExplainedFailure(props: FailureProps) {
  const { t } = useTranslation('failures')
  const wrong = props.list ? wrongFilters(props.error, props.list) : []
  if (props.list && wrong.length)
    return (
      <FailureState
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
      </FailureState>
    )
  if (isAway(props.error)) return <Away {...props} />
  // The record is identified by its address, so an invalid address is an unknown record.
  if (statusOf(props.error) === 404 || (props.gone && statusOf(props.error) === 422)) return <Gone {...props} />
  return statusOf(props.error) === 403 ? <Forbidden {...props} /> : <Refused {...props} />
}

/** The server, or a gateway in front of it, does not answer. The screen reloads when it is back. */
function Away(props: FailureProps) {
  const { t } = useTranslation('failures')
  const { isTrying, retry } = useRetry(props.onRetry, 'always')
  return (
    <FailureState
      {...props}
      icon={<IconWifiOff size={28} stroke={1.5} />}
      title={t('away.title')}
      action={<RetryButton {...{ isTrying, retry }} />}
    >
      <Text>{t('away.text')}</Text>
      <Text>{t('away.trying')}</Text>
    </FailureState>
  )
}

/** The record was deleted or is not visible to the user; links to its list. */
function Gone(props: FailureProps) {
  const { t } = useTranslation(['failures', 'titles'])
  const { label, href } = useWayUp() ?? { label: t('titles:home'), href: '/' }
  return (
    <FailureState
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
    </FailureState>
  )
}

/** Names the missing permission and who can grant it. */
function Forbidden(props: FailureProps) {
  const { t } = useTranslation('failures')
  const { isTrying, retry } = useRetry(props.onRetry, 'never')
  const { access } = props
  return (
    <FailureState
      {...props}
      icon={<IconShieldLock size={28} stroke={1.5} />}
      title={t('forbidden.title')}
      action={<RetryButton {...{ isTrying, retry }} />}
    >
      {access && 'permission' in access && <Text>{t('forbidden.needs', { permission: access.permission })}</Text>}
      <Text>{t(access?.who === 'permission' ? 'forbidden.ask' : 'forbidden.ask_staff')}</Text>
    </FailureState>
  )
}

/** Retries only on request; if code did not load, also when the server is back. */
function Refused(props: FailureProps) {
  const { t } = useTranslation('failures')
  const { isTrying, retry } = useRetry(props.onRetry, props.error instanceof ApiError ? 'never' : 'once_back')
  return (
    <FailureState
      {...props}
      icon={<IconAlertTriangle size={28} stroke={1.5} />}
      title={props.title ?? t('refused.title')}
      action={<RetryButton {...{ isTrying, retry }} />}
    >
      {!props.title && <Text>{t('refused.text')}</Text>}
    </FailureState>
  )
}
