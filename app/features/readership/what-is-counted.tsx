export function WhatIsCounted() {
  return (
    <section aria-labelledby="what-is-counted" className="panel mt-8">
      <h2 id="what-is-counted" className="text-h3">
        We count pages, not people
      </h2>
      <div className="mt-3 grid gap-3 font-sans text-sm">
        <p>
          Each time a page is read, a number goes up by one. Nothing is stored about who read it: no
          cookies, no addresses, no identifiers.
        </p>
        <p>
          So we cannot say how many people there were, where they live or whether they came back.
          One reader who reads three pages counts as three.
        </p>
        <p>
          What the team reads while signed in is left out, and so are search engines and other
          robots that say what they are. Some do not.
        </p>
        <p>
          Search, forms that are sent to us such as Contact, the transparency report and account
          pages are not counted. What a cache in front of the site answers is not seen.
        </p>
      </div>
    </section>
  )
}
