import { href } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { TextField } from '#app/ui/field.tsx'

type QuoteFieldsProps = {
  input?: { price: string; hours: string; deposit: string }
  hasFailed?: boolean
}

const noInput = { price: '', hours: '', deposit: '' }

/** A plain GET form, so that the answer has its own address. */
export function QuoteFields({ input = noInput, hasFailed = false }: QuoteFieldsProps) {
  return (
    <form method="get" action={`${href('/check-a-quote')}#answer`} className="grid gap-6">
      <TextField
        id="quote-price"
        name="price"
        label="The price, in pounds"
        inputMode="decimal"
        defaultValue={input.price}
        errors={hasFailed ? ['Enter the price and the hours in figures, such as 420 and 4.'] : []}
        required
      />
      <TextField
        id="quote-hours"
        name="hours"
        label="The hours it will take"
        hint="Ask for them. 30 minutes are 0.5."
        inputMode="decimal"
        defaultValue={input.hours}
        required
      />
      <TextField
        id="quote-deposit"
        name="deposit"
        label="The deposit, in pounds"
        note="optional"
        inputMode="decimal"
        defaultValue={input.deposit}
      />
      <p>
        <Button type="submit" variant="hero" size="lg">
          Check the quote
        </Button>
      </p>
    </form>
  )
}
