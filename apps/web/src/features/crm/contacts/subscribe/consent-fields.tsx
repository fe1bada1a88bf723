import { CHANNELS, CONSENT_BASES, type BodyOf, type subscribeContact } from '@stoa/contract/browser'
import { MultiSelect, Select, Textarea } from '@stoa/ui'
import { useTranslation } from 'react-i18next'
import type { EndpointForm } from '../../../../kit/index.ts'

/** Defaults of a form that records a consent. No channel is chosen beforehand: the member states which. */
export const CONSENT_DEFAULTS: Pick<BodyOf<typeof subscribeContact>, 'channels' | 'basis' | 'consent_text'> = {
  channels: [],
  basis: 'consent',
  consent_text: '',
}

/** Channels, legal basis and wording of a consent. */
export function ConsentFields({ form }: { form: EndpointForm }) {
  const { t } = useTranslation('lists')
  return (
    <>
      <MultiSelect
        label={t('consent.channels')}
        required
        data={CHANNELS.map((value) => ({ value, label: t(`channels.${value}`) }))}
        {...form.getInputProps('channels')}
      />
      <Select
        label={t('consent.basis')}
        required
        options={CONSENT_BASES.map((value) => ({ value, label: t(`bases.${value}`) }))}
        {...form.getInputProps('basis')}
      />
      <Textarea rows={2} label={t('consent.text')} description={t('consent.hint')} required {...form.getInputProps('consent_text')} />
    </>
  )
}
