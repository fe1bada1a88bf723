import { savePreferences, type UnsubscribePage } from '@stoa/contract/browser'
import { Button, Checkbox, ErrorState, Stack, Text, toast } from '@stoa/ui'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useChange } from '../../../../kit/index.ts'

/** The public lists of an account, ticked if the person wants to receive them. */
export function PreferenceCentre({ page, params }: { page: UnsubscribePage; params: { unsubscribe_uuid: string } }) {
  const { t } = useTranslation('unsubscribe', { lng: page.locale })
  const isOn = (status: string | null) => status === 'subscribed' || status === 'pending'
  const [chosen, setChosen] = useState<readonly string[]>(page.lists.filter((list) => isOn(list.status)).map((list) => String(list.id)))
  const change = useChange(savePreferences, ['unsubscribe'])
  const save = () =>
    change.send({ params, body: { contact_list_ids: chosen.map(Number) } }).then(
      () => toast({ message: t('preferences.saved'), tone: 'good' }),
      () => undefined,
    )
  return (
    <Stack component="section" aria-label={t('preferences.title')}>
      <Text fw={600}>{t('preferences.title')}</Text>
      <Checkbox.Group value={[...chosen]} onChange={setChosen}>
        <Stack gap="sm">
          {page.lists.map((list) => (
            <Checkbox
              key={list.id}
              value={String(list.id)}
              label={list.name}
              description={[
                list.description,
                list.status === 'pending' && t('preferences.pending'),
                !isOn(list.status) && list.is_confirmed_by_mail && t('preferences.by_mail'),
              ]
                .filter(Boolean)
                .join(' · ')}
            />
          ))}
        </Stack>
      </Checkbox.Group>
      {!chosen.length && (
        <Text size="sm" c="dimmed">
          {t('preferences.none', { account: page.account_name })}
        </Text>
      )}
      {change.error && <ErrorState message={change.error.message} />}
      <Button variant="default" loading={change.isPending} onClick={() => void save()}>
        {t('preferences.save')}
      </Button>
    </Stack>
  )
}
