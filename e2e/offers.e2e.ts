import { expect, test } from './people.ts'

test.use({ javaScriptEnabled: false })

test('without script, a reader works out a price and sends its address to another', async ({
  visitor,
  newcomer,
}) => {
  await visitor.goto('/blog/tattoo-cost-london-2025')
  await visitor.getByRole('link', { name: 'Open the calculator' }).click()
  await expect(visitor.getByRole('heading', { name: 'Your estimate' })).toHaveCount(0)
  await visitor.getByRole('radio', { name: /^Medium/ }).check()
  await visitor.getByRole('radio', { name: /^Black and grey/ }).check()
  await visitor.getByRole('radio', { name: /^An established/ }).check()
  await visitor.getByRole('button', { name: 'Work out the price' }).click()
  const estimate = visitor.getByRole('region', { name: 'Your estimate' })
  await expect(estimate).toContainText('£230–£300')
  await expect(estimate).toContainText(
    'Expect to be quoted between £230 and £300 for a medium tattoo in black and grey shading, from an established custom studio.',
  )
  await visitor.getByRole('checkbox', { name: /plant-based, compostable studio/ }).check()
  await visitor.getByRole('button', { name: 'Work out the price' }).click()
  await expect(estimate).toContainText('£255–£360')

  const friend = await newcomer()
  await friend.goto(visitor.url())
  await expect(friend.getByRole('region', { name: 'Your estimate' })).toContainText('£255–£360')
  await expect(friend.getByRole('radio', { name: /^Medium/ })).toBeChecked()
  await expect(friend.getByRole('checkbox', { name: /plant-based/ })).toBeChecked()
})

test('the largest price keeps its plus, and a made-up address is no error', async ({ visitor }) => {
  const asked = async (address: string) => {
    const answer = await visitor.request.get(`/tattoo-cost-calculator?${address}`)
    expect(answer.status(), address).toBe(200)
    return answer.text()
  }
  const largest = await asked('size=extra-large&style=colour&studio=waiting-list')
  expect(largest).toContain('£1,180–£1,500+')
  expect(await asked('size=small&style=nonsense&studio=%00&eco=maybe')).toContain('£95–£130')
  expect(await asked('size=%3Cscript%3E')).not.toContain('Your estimate')
})

test('the first-tattoo checklist is a page to read and a PDF to print', async ({ visitor }) => {
  await visitor.goto('/blog/first-tattoo-tips-uk')
  await expect(visitor.getByRole('heading', { name: 'On the day' })).toBeVisible()
  await visitor.getByRole('link', { name: 'Get the checklist' }).click()
  await expect(visitor).toHaveURL('/first-tattoo-checklist')
  await expect(visitor.getByRole('main').getByRole('listitem')).toHaveCount(25)
  await expect(visitor.getByText(/fever or shivering: see a GP or use NHS 111/)).toBeVisible()
  await expect(visitor.getByText(/trouble breathing.*call 999/)).toBeVisible()

  const link = visitor.getByRole('link', { name: /Download the PDF/ })
  const file = await visitor.request.get((await link.getAttribute('href')) ?? '')
  expect(file.status()).toBe(200)
  expect(file.headers()['content-type']).toBe('application/pdf')
  expect((await file.body()).subarray(0, 8).toString()).toBe('%PDF-1.7')

  const margin = { top: '10mm', right: '10mm', bottom: '10mm', left: '10mm' }
  const printed = (await visitor.pdf({ format: 'A4', margin })).toString('latin1')
  expect(printed.match(/\/Type \/Page\b/g)).toHaveLength(1)
})
