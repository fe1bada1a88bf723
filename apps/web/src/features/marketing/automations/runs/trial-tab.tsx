import { AUTOMATION_CONTACTS_MAX, contacts, dryRunAutomation, type Contact } from '@stoa/contract/browser'
import { Alert, Button, Group, Stack, Text } from '@stoa/ui'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useChange, useMay } from '../../../../kit/index.ts'
import { ContactsPicker } from '../../../shared/contacts/index.ts'
import { useAutomation } from '../page/use-automation.ts'
import { TrialWays } from './trial-ways.tsx'

/** Shows which way real contacts would go now, without any effect: those that the member chooses, or the newest that would start. */
export function TrialTab() {
  const { t } = useTranslation('automations')
  const { automation } = useAutomation()
  const may = useMay()
  const [chosen, setChosen] = useState<Contact[]>([])
  const dry = useChange(dryRunAutomation, [])
  const { account_id, uuid } = automation
  const trial = dry.answer?.data
  const contact_ids = chosen.map(({ id }) => id)
  return (
    <Stack gap="md">
      <Text size="sm" c="dimmed" maw={640}>
        {t('trial_text')}
      </Text>
      {may(contacts.list) && (
        <Stack maw={640}>
          <ContactsPicker
            accountId={account_id}
            label={t('trial_contacts')}
            description={t('trial_contacts_hint')}
            most={AUTOMATION_CONTACTS_MAX}
            value={chosen}
            onChange={setChosen}
          />
        </Stack>
      )}
      <Group>
        <Button
          loading={dry.isPending}
          onClick={() => dry.run({ params: { account_id, uuid }, body: contact_ids.length ? { contact_ids } : {} })}
        >
          {t('try')}
        </Button>
      </Group>
      {dry.error && (
        <Alert color="red" role="alert">
          {dry.error.message}
        </Alert>
      )}
      {trial?.contacts.length === 0 && <Alert>{t('trial_empty')}</Alert>}
      {trial && trial.contacts.length > 0 && <TrialWays automation={automation} trial={trial} />}
    </Stack>
  )
}
