/** What servers say, in small letters and with `<address>` for each address. `byCode`: only where no code says otherwise. */
type Wordings = { says: 'hard' | 'soft' | 'ours'; byCode?: true; phrases: RegExp[] }

const gone =
  "(?:unknown|unavailable|not available|invalid|illegal|wrong|unrecogni[sz]ed|undeliverable|no longer|non-?existent|closed|deleted|terminated|removed|expired|cancell?ed|not (?:a )?(?:known|found|exist\\w*|valid|recogni[sz]ed|local|listed|registered|present)|does(?: not|n't) (?:exist|live|have)|did not exist|could(?: not|n't) be found|unbekannt|nicht bekannt|existiert nicht|sconosciut\\w|inconnu\\w*|invalide|desconocid\\w|inexistente|no existe)"

const person =
  '(?:user|username|addressee|recipient|account|mail ?box|inbox|address|alias|local[- ]?part|subscriber|customer|member|person|destinatario|usuario|utente|destinataire|utilisateur|bo.te aux lettres|benutzer|empf(?:.|ae)nger|adresse|indirizzo|direcci.n)'

/** The first that fits counts. A refusal of the sender often goes on to say that the mailbox was not available. */
export const wordings: Wordings[] = [
  {
    // Said of a mailbox, with words that elsewhere are about the sender.
    says: 'soft',
    phrases: [
      /receiving (?:mail|e-?mail|messages) (?:at a rate|too (?:quickly|fast|many))/,
      /mail quota|too many messages (?:on|in) |mailbox (?:is full|size limit)|exceed\w* storage allocation/,
      /\b(?:mailbox|database|storage|disk|user|account)\b[^.;]{0,60}\bquota\b/,
    ],
  },
  {
    says: 'ours',
    phrases: [
      /\b(?:he|eh)lo\b|\baccept (?:any )?(?:mail|e-?mail|messages) from\b|\b(?:from|blocked) you\b/,
      /\b(?:too many|exceed\w*)\b[^.;]{0,30}\b(?:recipients?|unknown users?|requests|rejections)\b/,
      /\b(?:block|black|white|deny|ban|spam) ?list/,
      /\bd?n?s?[br]h?s?bls?\b|\bdbl\b|\(bl\)/,
      /spamhaus|spamcop|\bsorbs\b|barracudacentral|cloudmark|sender ?(?:score|base)/,
      /\breputation\b/,
      /\bip\b[^.;]{0,40}\b(?:blocked|banned|listed|rejected|refused|not (?:allowed|authori[sz]ed))/,
      /\bblocked\b[^.;]{0,3}(?:using|by|due|for|because|see|\))|permanent failure for one or more/,
      /\b(?:client|connecting|your|sending) (?:host|ip|server|address|network)\b/,
      /\bsc-00\d\b|\bmessages? from \S+ (?:weren't|was not|were not) sent/,
      /\ba problem occurred\b|^(?:\d{3} )?blocked\W*$/,
      /\b(?:fake|forged|invalid|bad) (?:sender|ip)\b/,
    ],
  },
  {
    says: 'ours',
    phrases: [
      /\bspf\b|\bdkim\b|\bdmarc\b|sender policy framework|unauthenticated|spoof/,
      /\bptr\b|\brdns\b|reverse (?:dns|hostname|lookup)/,
      /\b(?:sender|mail ?from|from address|return.?path|return address|envelope.from|originator)\b[^.;]*\b(?:reject|denied|refused|invalid|not |list(?:ed)?|blocked|does|doesn't|could|cannot|verify|verification|unknown|must|null mx|bad)/,
      /\b(?:reject|refus|block|denied|invalid|unknown|unrout|exist|verify|verification|bann|badmail)\w*\b[^.;]*\b(?:sender|mail from|return.?path)\b/,
      /\bsender (?:domain|verify)\b|\bdomain of sender\b/,
    ],
  },
  {
    says: 'ours',
    phrases: [
      /spam\b|\bspammy|\bjunk\b|\bunsolicited\b|\bbulk mail|dt:spm/,
      /\bvirus|\bmalware\b|\bphish|\bmalicious|\bsuspicious|\bsuspicion/,
      /\bcontent\b|\battachment|\buribl\b|\bsurbl|\bheaders?\b|\bmime\b|\bbare (?:lf|cr)/,
      /\b(?:message|e-?mail|mail)\b[^.;]{0,40}\b(?:rejected|refused|blocked|denied|scored|discarded|filtered|not allowed|not accepted(?! -- invalid))/,
      /\b(?:rejected|refused|blocked) (?:message|mail|e-?mail)/,
      /\b(?:message|mail|e-?mail|size|data)\b[^.;]{0,30}\b(?:too (?:big|large|long)|exceed(?:s|ed)\b)/,
      /\btoo (?:big|large)\b|\b(?:message|maximum|mail) size\b|message size/,
    ],
  },
  {
    says: 'ours',
    phrases: [
      /\bpolic(?:y|ies)\b|administrative(?:ly)? (?:prohibit|den|block|reject)|security reasons/,
      /\btransport\.rules|\b(?:recipient|user|transport) (?:filter|rule|preference)s?\b|restrict/,
      /\bnot authori[sz]ed|\b(?:no|not have) permissions?\b|authenticat|\bauthori[sz]ation\b/,
      /\bnot (?:allowed|permitted) to (?:send|relay|connect|submit)|access (?:to|has been)/,
      /\bonly accepts? (?:mail|e-?mail|messages) from|\bbanned\b|\bcomplain/,
      /\brelay(?:ing)?\b[^.;]{0,40}\b(?:denied|not|prohibited|reject|refused|disallowed)/,
      /\b(?:not|unable to|won't|cannot|no|refuse to) (?:permitted to |allowed to )?relay|rcpthosts|gatewaying/,
      /\bstarttls|\btls\b|certificate|\bencrypt/,
    ],
  },
  {
    says: 'ours',
    phrases: [
      /gr[ea]ylist|\bthrottl|rate.?limit|frequency limited|unusual\w* (?:high )?(?:rate|volume|traffic)/,
      /too many (?:connections|messages|e-?mails|recipients|concurrent|sessions|errors|hops)/,
      /too (?:fast|quickly|frequent)|temporarily deferred|\[tss?\d\d\]/,
      /loops? back|mail loop|loop detected|hop count|routing loop/,
      /temporary (?:local|system|server|dns|lookup)|temporarily (?:unavailable|suspended: )/,
      /service (?:not available|unavailable|currently|refused?|is currently)|internal (?:error|server|resources)|local error/,
      /name service error.*try again|\bdns (?:error|failure|lookup|query|server)|lookup dns/,
      /timed? ?out|connection (?:refused|reset|lost|dropped|closed|died|rejected)|lost connection|no route/,
      /unable to connect|(?:could not|cannot|can't|couldn't|failed to|wasn't able to) (?:connect|establish|contact|reach)/,
      /did not accept our requests|refused to talk|no answer|not respond|network unreachable/,
      /\bexpired: |message expired|in the queue too long|retry time|could not be delivered for/,
      /will not accept delivery|system not accepting/,
    ],
  },
  {
    // The mailbox is there: it is full, or asleep.
    says: 'soft',
    phrases: [
      /quota\b|\bfull\b|\bvoll\b|\bpleine?\b|\bpiena\b|speichervolumen/,
      /\b(?:storage|space|disk|mailbox|capacity)\b[^.;]{0,40}\b(?:exceed|insufficient|limit|used up|exhausted)/,
      /\b(?:insufficient|exceed\w*|not enough|exhausted|out of|over)\b[^.;]{0,30}\b(?:storage|space|disk|allocation|allowed size)/,
      /\b(?:disabled|deactivated|suspended|inactive|frozen|locked|dormant|on hold|not active)\b/,
      /\btry (?:it )?(?:again|later)|\btemporar|maintenance/,
      /could not create|(?:cannot|can't|unable to) (?:create|open|write|lock|update)|permission denied/,
    ],
  },
  // The domain takes no email (RFC 7505).
  { says: 'hard', phrases: [/\bdoes(?: not|n't) accept (?:any )?(?:mail|e-?mail)\b|null ?mx/] },
  {
    // There is no such domain.
    says: 'hard',
    byCode: true,
    phrases: [
      /\b(?:host|domain)(?: name)?(?: \S+)? (?:not found|not known|unknown|is unknown|is invalid|does(?: not|n't) exist)/,
      /\b(?:unknown|invalid|bad|nonexistent|no such) (?:mail )?(?:domain|host|mail server)\b|nxdomain|nonexistentdomain/,
      /couldn't find any host|unrout(?:e)?able|domain must exist|name or service not known/,
    ],
  },
  {
    says: 'hard',
    phrases: [
      new RegExp(`\\b${person}(?:e?s)?(?: \\S+){0,2} (?:(?:is|was|were|may) )?${gone}`),
      new RegExp(
        `\\b(?:no|not an?|isn't an?|unknown|invalid|bad|illegal|unrecogni[sz]ed|nonexistent|non-existent|wrong|unbekannte[rs]?)(?: (?:such|valid|known|local|existing|e-?mail|virtual|or \\S+)){0,3} ${person}s?\\b`,
      ),
      /<address>[^.;]{0,12} does(?: not|n't) exist|non-existent account|no existe|unbekannte adresse/,
      /account that you tried to reach does not|nosuchuser|\bno one at this address|user missing/,
      /unavailable (?:mail )?user|not (?:a )?user (?:of|here|on)|don't exists?\b|\bname is not found/,
      /\b(?:user|recipient) doesn't have|never logged on|not our customer|not listed in/,
      /recip(?:ient)?notfound|badrcptto|badrecipientto|moved; please try|has moved\b/,
      /no longer (?:works|with|employed|accepts|in use|valid|available|active|exists|on server)/,
    ],
  },
  {
    says: 'hard',
    byCode: true,
    phrases: [
      /mail ?box (?:is )?(?:unavailable|not available)|mailbox name not allowed/,
      /address rejected(?!: (?!access denied))|\brecipients? (?:rejected|refused|not accepted)/,
    ],
  },
  { says: 'ours', phrases: [/access denied|\bexpired\b/] },
]
