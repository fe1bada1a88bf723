import type { ApiToken } from '@stoa/contract/browser'
import { Text } from '@stoa/ui'
import { useTranslation } from 'react-i18next'
import { CodeSample, SecretOnce } from '../parts/index.ts'
import { sampleCall } from './sample-call.ts'

/** A new token, shown once, with a call that tries it. */
export function TokenSecret({ token, onClose }: { token: ApiToken; onClose: () => void }) {
  const { t } = useTranslation('integrations')
  return (
    <SecretOnce
      title={t('tokens.ready', { name: token.name })}
      label={t('tokens.one')}
      secret={token.token ?? ''}
      warning={t('tokens.once')}
      onClose={onClose}
    >
      <Text size="sm">{t('tokens.try')}</Text>
      <CodeSample label={t('tokens.sample')} code={sampleCall(window.location.origin, token)} />
    </SecretOnce>
  )
}
