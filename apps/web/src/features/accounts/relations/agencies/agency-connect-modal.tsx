import { permission, relations } from '@stoa/contract/browser'
import { SimpleSelect, Text, toast } from '@stoa/ui'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { FormModal, useEndpointForm, useMay } from '../../../../kit/index.ts'
import { useAccountId } from '../../../shared/session/index.ts'
import { GRANT_LEVELS } from '../page/grant-levels.ts'
import { ConnectFields } from '../terms/party-create-modal.tsx'
import { relationPaths } from '../relation-paths.ts'

/** Sends a request to an agency, by its code or e-mail, and explains what the agency may do in the account once it accepts. */
export function AgencyConnectModal() {
  const { t } = useTranslation('relations')
  const accountId = useAccountId()
  const navigate = useNavigate()
  const mayGrant = useMay()(permission('relations.grant'))
  const form = useEndpointForm(relations.create, {
    params: { account_id: accountId },
    defaults: { connect_to: '', message: '', access_level: mayGrant ? 'work' : 'none' },
    rules: { connect_to: 'required' },
    labels: { connect_to: t('connect.to') },
    toBody: (values) => ({
      type: 'agency' as const,
      connect_to: values.connect_to,
      message: values.message || null,
      access_level: values.access_level as (typeof GRANT_LEVELS)[number],
    }),
    onDone: ({ data }) => {
      toast({ message: t('connect.asked', { name: data.name }), tone: 'good' })
      void navigate({ to: relationPaths.open(accountId, 'agencies', data.uuid), replace: true })
    },
  })
  return (
    <FormModal title={t('agencies.create')} form={form} submitLabel={t('connect.submit')}>
      <ConnectFields form={form} />
      {mayGrant && (
        <SimpleSelect
          label={t('grant.label')}
          description={t(`grant.about.${form.values.access_level as 'work'}`)}
          required
          options={GRANT_LEVELS.map((value) => ({ value, label: t(`grant.levels.${value}`) }))}
          {...form.getInputProps('access_level')}
        />
      )}
      <Text size="xs" c="dimmed">
        {t('connect.later')}
      </Text>
    </FormModal>
  )
}
