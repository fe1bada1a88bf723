import { createAccountSender } from '@stoa/contract/browser'
import { Alert, Button, Group, IconMail, Text } from '@stoa/ui'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useMay } from '../../../kit/index.ts'

/** Explains why mails cannot be sent yet, with a link to add an address. */
export function NoSender({ accountId }: { accountId: number }) {
  const { t } = useTranslation('email')
  const may = useMay()(createAccountSender)
  return (
    <Alert color="yellow" variant="light" icon={<IconMail size={18} />} title={t('no_sender.title')}>
      <Group justify="space-between" gap="xs">
        <Text size="sm">{t(may ? 'no_sender.text' : 'no_sender.ask')}</Text>
        {may && (
          <Button size="compact-sm" variant="default" component={Link} to={`/accounts/${accountId}/settings/email`}>
            {t('no_sender.set_up')}
          </Button>
        )}
      </Group>
    </Alert>
  )
}
