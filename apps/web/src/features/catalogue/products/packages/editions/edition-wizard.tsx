import type { PackageItem } from '@stoa/contract/browser'
import { Button, EmptyState, PageSkeleton, Stepper, TextInput, toast } from '@stoa/ui'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FormModal, NotLoaded, RouteModal, useEndpoint, useEndpointForm, useModalClose } from '../../../../../kit/index.ts'
import { useShownProduct } from '../../page/product-context.ts'
import { useCatalogue, type Catalogue } from '../../product-kinds.ts'
import { EditionFields } from './edition-fields.tsx'
import { bodyOfEdition, valuesOfEdition, type EditionValues } from './edition-values.ts'
import { clearState, storeState, readState } from './wizard-state.ts'

/** Creates an edition in two steps: name, then items and price. Name and package are kept while another screen is open. */
export function EditionWizard() {
  const { t } = useTranslation('packages')
  const { product } = useShownProduct()
  const { calls, pathOf } = useCatalogue()
  const loaded = useEndpoint(calls.items.list, {
    params: { package_id: product.id },
    query: { include: ['product'], sort: 'position', per_page: 100 },
  })
  const items = loaded.answer?.data
  if (items?.length) return <Steps items={items} />
  return (
    <RouteModal title={t('editions.create')} close="back">
      <NotLoaded loaded={loaded} />
      {loaded.isFirstLoad && <PageSkeleton />}
      {items && (
        <EmptyState
          title={t('editions.no_items')}
          text={t('editions.no_items_text')}
          action={
            <Button component={Link} to={`${pathOf(product)}/package-items/create`}>
              {t('items.add')}
            </Button>
          }
        />
      )}
    </RouteModal>
  )
}

function Steps({ items }: { items: readonly PackageItem[] }) {
  const { t } = useTranslation('packages')
  const { product } = useShownProduct()
  const { create } = useCatalogue().calls.editions
  const [step, setStep] = useState(0)
  const close = useModalClose('back')
  const form = useEndpointForm<Catalogue['calls']['editions']['create'], EditionValues>(create, {
    params: { package_id: product.id },
    defaults: { ...valuesOfEdition(items, product.id), name: readState(product.id).name },
    rules: { name: `required|max:${create.limits.name.maxLength}`, price_minor: 'money' },
    labels: { name: t('editions.name'), price_minor: t('editions.own_price') },
    toBody: bodyOfEdition,
    invalidates: ['products', 'package-editions'],
    onDone: () => {
      clearState()
      toast({ message: t('editions.created'), tone: 'good' })
      close()
    },
  })
  const { name } = form.values
  const rename = (next: string) => {
    form.setFieldValue('name', next)
    storeState({ name: next, productId: product.id })
  }
  const isNamed = name.trim() !== ''
  const back = step === 1 && (
    <Button variant="subtle" onClick={() => setStep(0)}>
      {t('editions.back')}
    </Button>
  )
  return (
    <FormModal
      title={t('editions.create')}
      form={form}
      size={step ? 'xl' : 'lg'}
      close="back"
      submitLabel={t(step ? 'editions.finish' : 'editions.next')}
      isBlocked={!isNamed}
      footer={back}
      {...(step === 0 && { onSubmit: () => isNamed && setStep(1) })}
    >
      <Stepper active={step} onStepClick={(at) => (at === 0 || isNamed) && setStep(at)} size="sm">
        <Stepper.Step label={t('editions.step_name')} />
        <Stepper.Step label={t('editions.step_items')} />
      </Stepper>
      {step === 0 && (
        <TextInput
          label={t('editions.name')}
          description={t('editions.name_hint')}
          required
          data-autofocus
          maxLength={create.limits.name.maxLength}
          {...form.getInputProps('name')}
          onChange={(event) => rename(event.currentTarget.value)}
        />
      )}
      {step === 1 && <EditionFields form={form} items={items} currency={product.currency} />}
    </FormModal>
  )
}
