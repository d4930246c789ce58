import type { Words } from '../types.ts';
import { ENGLISH_IRREGULAR } from './irregular.ts';
import { words } from '../wordList.ts';

export const ENGLISH_WORDS: Words = {
  functionWords: words(`
    a about above after again against ahead all almost along already also although always am among
    an and another any anybody anyone anything anyway are aren't around as at away back be became
    because become been before behind being below between both but by can can't cannot come could
    couldn't did didn't do does doesn't doing don't done down during each either else enough even
    ever every everyone everything exactly few for from further get gets getting give given gives go
    goes going gone good got had hadn't has hasn't have haven't having he he'd he'll he's hence her
    here here's hers herself him himself his how however i i'd i'll i'm i've if in indeed instead
    into is isn't it it'd it'll it's its itself just keep kept kind know last least less let let's
    like likely little look looks lot made make makes making many may maybe me mean means might mine
    more most much must my myself near need needed needs neither never next no nobody none nor not
    nothing now of off often oh ok okay on once one ones only onto or other others otherwise our
    ours out over own per perhaps please pretty probably put quite rather really right said same saw
    say says see seem seems seen several shall she she's should shouldn't since so some somebody
    someone something sometimes somewhat soon still such sure take taken takes than thank thanks
    that that's the their theirs them themselves then there there's therefore these they they'd
    they'll they're they've thing things think this those though through thus to together told too
    took toward try trying under unless until up upon us use used uses using usually various very
    via want wanted wants was wasn't way we we'd we'll we're we've well went were weren't what
    what's whatever when where whether which while who who's whole whom whose why will with within
    without won't would wouldn't yeah yep yes yet you you'd you'll you're you've your yours yourself
    etc vs hi hello hey great perfect actually basically currently simply bit
  `),
  generic: words(`
    able access action actions add added adding additional allow allows answer apply approach
    appropriate area ask asked aspect assistant available base based basic begin best better big
    bottom call called calls case cases cause change changed changes changing check checked checking
    choose clean clear clearly code command commands comment comments common complete completed
    completely confirm confirmed consider contain contains content continue correct correctly count
    couple create created creates creating current custom data day default define defined delete
    detail details detailed different directory directly display doc done easy edit edited edits
    empty end ensure entire entry error errors etc example examples exist existing exists expect
    expected explain explore extra fact fail failed failing fails false feature features feel file
    files final finally find finding finds fine finish finished first fix fixed fixes fixing focus
    follow following follows found fresh full fully function functions general generate generated
    generic handle handled handles handling happen happened happens hard help helpful helps hold
    idea identify implement implementation implemented implementing important improve include
    included includes including information initial input inside invalid issue issues item items key
    label large later latest lead leave left level line lines link list listed local location logic
    long longer looking lower main manage match matches matching method methods minor minute missing
    mode modified moment move moved moving multiple name named names necessary new nice note notes
    number numbers object old open option optional options order original output overall page
    parameter part parts pass passed passes passing path pattern perform place plan point points
    possible post potential present prevent previous print problem problems proceed process proper
    properly property provide provided provides purpose question questions quick quickly reach read
    reading ready real reason recent recently reference refer related relevant remaining remember
    remove removed removes removing replace replaced report request require required requires
    resolve resolved rest result results return returned returns review role run running runs safe
    sample save saved search second section select send separate set sets setting setup share short
    should show showing shown shows similar simple single size small solution solve sort sound
    source specific specified standard start started starting starts state statement status step
    steps stop structure stuff style success successful successfully suggest summary support
    supported supports system table task tasks tell test tested testing tests text time times today
    todo tool tools top total touch track true turn two type types understand unit update updated
    updates updating user users useful valid value values verify version view wait warning week work
    worked working works write writing written wrong year zero across active actual additionally
    afterwards affect allowed ahead alternative anymore appear attempt avoid backward briefly broken
    cleanly close comes complicated comprehensive concern convert converted converting considered
    consistent crash critical deal decide decided decision decisions depends describe determine
    determined described discuss double easily effort either especially enable enabled entirely
    equal essentially existed explicit explicitly extract far feedback forward goal goals gone grab
    guess happy ideally impact implies improvement improvements indicate instance instead intended
    interesting investigate investigating introduce involved job keep keeps keeping lose loses lost
    kinda likely longest lots low manually matter matters maximum mention mentioned messed minimal
    mistake natural normal normally notice noticed obvious obviously occur occurs okay opened
    outdated particular per person piece places potentially prefer prefix preferred presence
    previously prior produce proposed quality rather rename renamed renames renaming regarding
    relate remains respond response risk safely scenario scenarios seeing sense shorter slightly
    specifically straightforward stay suffix suggested suggestion suggestions sync thorough
    throughout tiny totally treat tried unchanged understanding unnecessary unused usage visible
    weird wonder wondering worth yesterday
  `),
  measures: words(`
    january february march april may june july august september october november december jan feb
    apr jun jul aug sept oct nov dec monday tuesday wednesday thursday friday saturday sunday mon
    tue wed thu fri hour hours minute minutes seconds month months weeks weekend morning evening
    tonight afternoon noon midnight decade three four five six seven eight nine ten eleven twelve
    thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty thirty forty fifty sixty
    seventy eighty ninety hundred hundreds thousand thousands million millions billion dozen half
    quarter percent
  `),
  everyday: words(`
    agent amazing analyse analyze anthropic assistant attribute awesome bash branch brief chat
    claude codebase commit concise config context conversation cool directory exit folder fun github
    glad greeting guideline hello implementation instruction login love lovely message model plugin
    popular pr prev project prompt read-only reply repo repository research resume session software
    subagent super tool unknown usage watch whoami wonderful wow
  `),
  uninformative: words(`
    a about add again all also always am an and any anything are as at avoid be been both but by can
    case change changes check checks choose clean complete completed confirmed did do does doesn't
    done don't drop each either everything fine first fix fixed for from get go going good great
    green had has have he i i'd i'll i'm if implement in instead into is isn't it its it's just keep
    later leave let let's like lint make may me merged more must my need needs never new next no not
    nothing now of off ok okay on one only option or other our out over pass passed passes passing
    pick please prefer problem pushed ready remove right same she should skip so some something
    start still such sure take test tests than that that's the their them then there these they
    thing things this those to too try two use used very want was way we we'll were well what when
    which while will with without won't work working works would yes yet you your yours
  `),
  summaryOpeners: words(`
    outcome outcomes root finding findings conclusion background blocker blockers topic topics
  `),
  inflections: ['s', 'es', 'ies', 'ed', 'ing', 'e'],
  irregular: ENGLISH_IRREGULAR,
  // Short words with these endings may be names ("Fred", "Ming").
  actionForms: [
    '.{3,}(?<!m)ed',
    '.{3,}ing',
    '.{3,}(?:tions?|sions?|ments?|ness)',
    '.{4,}(?:able|ly)',
  ],
  participleEndings: ['ed', 'ing', 'ly'],
  caseEndings: [],
  elisions: [],
  negations: [
    'not',
    'never',
    'no',
    'none',
    'nor',
    'neither',
    'without',
    'cannot',
    'cant',
    'dont',
    'doesnt',
    'didnt',
    'isnt',
    'wasnt',
    'wont',
    'hasnt',
    'havent',
    'couldnt',
    'shouldnt',
    'wouldnt',
    'nothing',
    'nobody',
    'nowhere',
  ],
  nearNegations: [
    'instead',
    'rather',
    'unable',
    'lack',
    'lacks',
    'lacked',
    'lacking',
    'missing',
    'fail',
    'fails',
    'failed',
    'failing',
    'avoid',
    'avoids',
    'avoided',
    'avoiding',
    'prevent',
    'prevents',
    'prevented',
    'stop',
    'stops',
    'stopped',
    'remove',
    'removes',
    'removed',
    'removing',
    'disable',
    'disables',
    'disabled',
    'drop',
    'drops',
    'dropped',
    'unlike',
  ],
  opposites: [
    ['pass', 'fail'],
    ['passed', 'failed'],
    ['passes', 'fails'],
    ['add', 'remove'],
    ['added', 'removed'],
    ['adds', 'removes'],
    ['enable', 'disable'],
    ['enabled', 'disabled'],
    ['enables', 'disables'],
    ['increase', 'decrease'],
    ['increased', 'decreased'],
    ['increases', 'decreases'],
    ['succeed', 'fail'],
    ['succeeded', 'failed'],
    ['start', 'stop'],
    ['started', 'stopped'],
    ['accept', 'reject'],
    ['accepted', 'rejected'],
    ['accepts', 'rejects'],
    ['include', 'exclude'],
    ['included', 'excluded'],
    ['includes', 'excludes'],
    ['allow', 'forbid'],
    ['allowed', 'forbidden'],
    ['allows', 'forbids'],
    ['faster', 'slower'],
    ['first', 'last'],
    ['true', 'false'],
    ['more', 'fewer'],
    ['more', 'less'],
    ['above', 'below'],
    ['before', 'after'],
    ['always', 'never'],
    ['open', 'closed'],
    ['opened', 'closed'],
    ['valid', 'invalid'],
    ['success', 'failure'],
    ['larger', 'smaller'],
    ['correct', 'wrong'],
    ['keep', 'drop'],
    ['kept', 'dropped'],
  ],
  clitics: ['s', 't', 're', 've', 'll', 'd', 'm'],
  timeSuffixes: [],
  names: [],
};
