/** How the guardrails find what they look for, in normalized text (`normalizeText`). Pure. */
import {
  REFERENCE_TABLE,
  type ReferenceKey,
  type ReferenceRow,
  valueFor,
} from "../../nutrition/domain-reference-table.ts";
import type { Guardrail } from "./domain-guardrail-texts.ts";

/** Phrases that hold a word of a rule and mean nothing by it. They are taken out before the rules look. */
const HARMLESS: readonly RegExp[] = [
  /(?<!deserve )\bto die for\b/g,
  /\b(killer|killing it|killed it|dressed to kill|overkill|die hard|dead ?lifts?|drop dead|dead ?bugs?|dead hangs?|dead stop|deadlines?|dead tired)\b/g,
  /\b(dying|kill|killing) (for|to (try|eat|have|get|know|see|start)) [a-z ]*/g,
  /\b(is|are|was|were|just|absolutely|really|s) killing (me|my|us)\b/g,
  /\bi(d| would| could)? kill (for|the|this|that|my (workout|session|set|legs|abs|goals?))\b/g,
  /\bkill (the|this|that|some|time|two birds|cravings?|appetite|bacteria|germs|weeds|it)\b/g,
  /\b(arms?|legs?|abs|quads|phone|battery|yeast|starter|basil|plant|plants|tomatoes) (is|are|feel|felt|feels|s) (dead|dying)\b/g,
  /\bend (it|this) (with|on|by)\b/g,
  /\b(kidney|pinto|black) beans?\b/g,
  /\b(heart|hearts) (of palm|rates?|rate zone|healthy|warming|beets?|shaped|of romaine|of celery)\b|\b(artichoke|celery|romaine|palm|lettuce|hemp) hearts?\b|\bheart rate\b/g,
  /\bpregnant pause\b|\bpregnan(t|cy) (test was negative|with meaning)\b|\bnot pregnant\b|\bisnt pregnant\b|\bwas pregnant (last year|before|in \d{4}|(\w+ )?(years?|months) ago)\b|\bbaby (carrots?|spinach|corn|potatoes|food|steps|bok|kale)\b/g,
  /\b(purge|purged|purging) (the|my|our|old|expired|this|that)? ?(pantry|fridge|freezer|closet|kitchen|cache|data|list|files|cupboards?|spices|apps?|photos)\b/g,
  /\bbinge ?(watch|watched|watching|worthy|read|listen)[a-z]*\b/g,
  /\b(throw|throwing|threw|thrown) (up|in|out) (a|the|some|my) (salad|dinner|meal|recipe|party|leftovers|trash|towel|weights?|barbell|shots?)\b/g,
  /\b(cut|cutting|cuts) (the|up|into|down|out|back|my|some|in|open)? ?(carbs?|sugar|salt|sodium|calories by|vegetables|veggies|onions?|tofu|phase|board|bread|cake|corners|hair|grass|finger (on|while|chopping|cutting|with)|time|season|the cake|class|meat|dairy|alcohol|caffeine|coffee)\b/g,
  /\b(bulk|cut|bulking|cutting) (cycle|season|phase|and|then|vs|or)\b/g,
  /\bfast(ing)? (blood|glucose|food|growing|twitch|paced|cooking|walk|run|pace|and|enough|forward|lane)\b|\b(break|breaking) (my|the|a)? ?fast\b|\bbreakfast\b|\bhow fast\b|\bas fast(?! as)\b|\btoo fast\b|\bso fast\b/g,
  /\b(family history|my (cat|dog|horse|puppy))[a-z ]*\b/g,
  /\bchest (day|press|workout|fly|flies|flyes|exercises?|supported|volume|routine|muscles?|dips?|to (floor|bar)|freezer)\b/g,
  /\bpass(ed)? out on the (couch|sofa|bed)\b/g,
  /\bhurts? (so )?(good)\b|\bhurt (my|her|his|their)? ?(feelings|wallet|budget)\b|\bbroken? (record|plate|link|app|scale|up|down|phone)\b|\bbroke (my|a|the) (record|pr|streak|fast|bread|phone|plate|bowl|scale)\b/g,
  /\b(burn|burned|burning|burnt|burns)( about| around| only| roughly| just| over| under)? \d+ ?(k?cals?|calories)\b/g,
  /\b(doesnt|dont|no longer|isnt|not) (hurts?|hurting|sore|painful)( anymore| any more| now)\b/g,
  /\b(im|i am|am|were|we are) (not|no longer) (a )?((type (1|2|one|two) )?(pre)?diabetic|breast ?feeding|nursing|lactating)( any ?more| now)?\b(?! (but|yet|enough))/g,
  /\b(dont|do not|never|didnt|no longer) (have|had) (any |a )?(diabetes|(kidney|heart) (disease|problems?|issues?|condition|conditions))\b(?! (under|yet|but|well|in|figured))|\bno (diabetes|(kidney|heart) (disease|problems?|issues?|conditions?))\b/g,
  /\bnursing (home|school|student|shift|degree|major)\b|\bi work in nursing\b/g,
];

const rule = (...patterns: RegExp[]): readonly RegExp[] => patterns;

/** For each guardrail, any of these. */
const PATTERNS: Record<Exclude<Guardrail, "overdose" | "extreme_deficit">, readonly RegExp[]> = {
  self_harm: rule(
    /\b(easier|better|simpler) if i (just )?(died|was dead|were dead|wasnt (here|alive)|werent (here|alive)|disappeared|didnt exist)\b|\b(keep|cant stop) thinking (about|of) (cutting|dying|death)\b|\b(nobody|no one) would (miss me|care if i|notice if i)\b|\burges? to (cut|hurt|harm)\b/,
    /\bcant (see|imagine|picture) (myself|my self|me) (being )?(alive|living|here|around)\b|\bdeserve to (die|suffer|be dead|hurt)\b|\b(scratch|scratching|bite|biting|pick|picking|hit|hitting|punch|punching) (my )?(arms?|legs?|skin|thighs|face|stomach|head)?( \w+){0,3} (bleed|bleeds|blood|bruise)\b|\b(thoughts?|thinking) (of|about) (ending|dying|death|killing|not being)\b|\bbe dead\b|\b(world|people|family) without me\b/,
    /\b(not|never) (waking|wake) up (again|tomorrow|ever|anymore|one day)\b|\b(end|ending) it (tonight|today|now|soon|all|for good)\b|\b(plan|planning|going|ready|want|decided) to end it\b|\bsui ?cid(e|al)\b|\bhow many (pills|tablets) (to|would|until)\b|\b(hurt|kill|cut|burn|punch|hit|scratch) (me|myself|my self)\b|\b(jump|jumping) (off|from) (a|the) (bridge|roof|building)\b|\bhang(ing)? myself\b|\bgive up on life\b|\bcant (do|take) (this|it) anymore\b.*\b(life|live|living|alive|die)\b|\bwish i (didnt|wouldnt|could not|couldnt) (wake|exist)\b|\bwouldnt mind (dying|if i died|not waking)\b|\b(hope|hoping) i (die|dont wake)\b/,
    /\b(suicide|suicidal)\b/,
    /\b(kill|killing|hurt|hurting|harm|harming|cut|cutting|burn|burning) (my ?self|myself|themselves|herself|himself)\b/,
    /\bself ?harm(ing|ed)?\b/,
    /\b(want|wanna|wanting|ready|going|wish i could|rather|better off) (to )?(die|dead|be dead|end (it|my life|it all)|disappear (forever|for good)|not (be alive|exist|wake up))\b/,
    /\b(end|ending|take|taking) (my|my own) life\b|\bend it all\b/,
    /\b(dont|do not|didnt|no longer) want to (live|be alive|wake up|be here anymore|exist|go on living)\b/,
    /\b(reason|point) (to|in|of) (live|living|being alive|go on|going on)\b|\b(tired|sick) of (living|being alive|life|existing)\b|\blife (isnt|is not|not) worth\b|\bwant (it|this|everything|my life)( all)? to (be over|end|stop)\b|\b(dont|do not) want to be here\b|\b(suicide|goodbye) (note|letter)\b|\bbetter off dead\b|\brather be dead\b|\bwant to disappear\b/,
    /\b(everyone|everybody|they|world|family) (would be|is|d be|are) better (off )?without me\b/,
    /\bwish i (was|were|had) (dead|never (been )?born)\b|\bcant go on anymore\b|\bkms\b|\bunaliv(e|ed|ing)\b/,
    /\bi (started |keep |keep on )?cutting (again|my (arms?|wrists?|thighs?|legs?))\b|\bcut my (wrists?|arms? (again|on purpose))\b/,
  ),
  emergency: rule(
    /\b(heart|heartbeat|pulse)( \w+){0,3} (irregular|irregularly)\b|\birregular (heartbeat|pulse|heart)\b/,
    /\b(crushing|squeezing|tight|heavy|burning|stabbing|weird|strange|pressing) (\w+ ){0,3}(feeling |pain |sensation |pressure )?(in|on|across|over|around) (my |the )?chest\b|\b(couldnt|could not|cant|cannot|hard to|struggle to) (catch (my )?breath|breathe|get (any |enough )?air)\b|\b(lips|fingers|face) (are |is |were |turned |went |turning )?(blue|numb)\b|\b(friend|partner|he|she|someone|client|buddy|wife|husband|mom|dad|brother|sister) (just )?(passed out|fainted|collapsed|blacked out)\b|\bheart (\w+ ){0,3}(skip|skips|skipping|stops|flutter|flutters)\b/,
    /\bchest (\w+ ){0,4}(tight|tightness|tightened|pain|pains|pressure|hurts?|hurting|aches?|burning)\b(?! (after|from) (chest|push|bench|flies))|\b(tight|heavy|crushing|squeezing) (\w+ ){0,2}chest\b|\bchest pains?\b|\b(vision|sight) (went|goes|going|turned|got) (dark|black|blurry|white)\b|\b(heart|pulse) (\w+ ){0,2}(fluttering|flutters|irregular|skipping|skipped|racing (while|at rest|for no))\b|\b(short of breath|shortness of breath|wheezing|gasping)\b|\bthroat (is |was )?(closing|swelling|swollen)\b|\banaphyla\w+\b|\b(left arm|jaw) (\w+ ){0,2}(numb|pain|aches?|hurts?|tingl\w+)\b/,
    /\bchest (is |feels |felt |was |really )*(pain|pains|tight|tightness|pressure|hurts?|hurting|discomfort|ache|aches|aching)\b/,
    /\b(pain|pressure|tightness|squeezing) (in|across|on) (my|the) chest\b|\bmy chest (hurts?|aches?|feels? tight|burns?)\b/,
    /\b(i |just |almost |nearly |kept? |keep |keeps |she |he )+(fainted|fainting|faint|blacked out|black out|blacking out|passed out|pass out|passing out)\b|\b(fainted|fainting|lost consciousness|losing consciousness|collapsed|passing out|blacking out|blacked out)\b|\bfaint\b(?! (taste|smell|hint|line|of heart|sound|flavou?r))|\b(see|saw|seeing) (black|stars|spots)\b|\beverything (goes|went|turns) black\b/,
    /\b(cant|cannot|hard to|trouble|struggling to|difficulty|unable to) (breathe|breathing|catch my breath|get air)\b/,
    /\bpain (down|in|going down|running down|radiating (down|to)) my (left )?(arm|jaw)\b/,
    /\b(heart attack|stroke symptoms?|coughing up blood|vomiting blood|dark (brown )?urine|cola colored urine|seizure)\b/,
    /\bheart (is |was |keeps? |has been )*(racing at rest|skipping|fluttering|pounding out)\b|\bpalpitations\b/,
  ),
  purging: rule(
    /\b(throw|threw|throwing|thrown|puke|puked|puking|vomit|vomited|vomiting|barf|barfed)( \w+){0,3} (up|out)\b.*\b(ate|eat|eating|much|meal|dinner|lunch|pizza|food|calories|binge|full)\b|\b(ate|eat|eating|dinner|lunch|pizza|meal|food|binge|full|overate)\b.*\b(throw|threw|throwing)( it| everything| that)?( all)? up\b|\b(make up|compensate|pay|atone|undo|cancel( out)?|erase|burn off|work off) (for )?(my |the |a |that )?(binge|eating|cheat|overeating|food|what i ate|dinner|dessert|cake|everything i ate)\b|\b(ruin|ruined) (everything|my day) by eating\b|\bdiet pills\b|\b(bathroom|toilet) (after|right after) (every |each |my )?(meal|meals|eating|dinner|lunch)\b/,
    /\b(purge|purging|purged|purges)\b/,
    /\b(make|made|making|force|forced|forcing) (my ?self|me) (to )?(throw up|puke|vomit|sick|barf|be sick)\b/,
    /\b(vomit|vomiting|puke|puking|puked|throw up|throwing up|threw up|vomited)(?: up)? (after (i eat|eating|every|meals?|dinner|lunch|breakfast|binges?|food|my (meals?|dinner|lunch|food))|everything|my (food|meals?|lunch|dinner)|to (lose|get rid|stay|make)|what i|it (all )?(up|out)|on purpose|so i|every (time|meal))\b/,
    /\b(laxatives?|diuretics|water pills|ipecac|enemas?)\b.*\b(lose|weight|skinny|thin|slim|eat|ate|eating|food|binge|pounds|lbs|after|dinner|meal|calories|flat)\b/,
    /\b(lose|weight|skinny|thin|slim|ate|eating|food|binge|pounds|lbs|dinner|meal|calories)\b.*\b(laxatives?|diuretics|ipecac|enemas?)\b/,
    /\b(take|taking|took|use|using|abuse|abusing|need|on|many|buy) (\w+ )?laxatives?\b|\blaxatives\b(?! effect)/,
    /\b(chew|chewing) and (spit|spitting)\b|\b(get|got|getting) rid of (the |my |all )?(food|meal|dinner|lunch|calories|everything i|what i)\b|\b(dinner|lunch|breakfast|meal|eat|eating|ate|food|binge)\b.*\b(get|got|getting) rid of it\b/,
    /\b(fingers?|toothbrush) down my throat\b/,
    /\b(punish|punishing) (my ?self|me) (with|by|for)\b|\bhave to (burn|run|work|sweat) (it )?off (everything|all|what)\b|\b(earn|deserve) (my |the )?(food|dinner|meal|to eat)\b/,
    /\bskip(ping)? (my )?insulin to\b/,
  ),
  eating_disorder: rule(
    /\b(look|be|become|get) (\w+ ){0,3}(skeleton|skin and bones?|emaciated|bony|underweight|size (0|00|zero))\b|\bcant eat (in front of|around|with|near|if) (people|others|anyone|anybody|my|someone)\b|\bbody ?check(ing|s)?\b|\b(ignore|ignoring|push through|fight|beat|stop|kill|silence) (my |the )?hunger\b|\bworthless\b|\b(mirror|photos?|pictures?)\b.*\b(disgust\w*|hate|cry|gross)\b|\b(count|counting) every (calorie|bite|almond|grain|crumb)\b|\b(afraid|scared|terrified) of (my )?(weight|the scale|dinner|lunch|restaurants?|eating out|oil|bread|sugar|fat|fats|fruit)\b|\b(not|never) (thin|skinny|small|lean) enough\b|\bhate (myself|my self|me) (for|when|because|after|every)\b/,
    /\b(want|need|going|gonna|trying|decided) to stop eating\b(?! (so much|meat|dairy|sugar|late|after|before|bread|at night|processed|out|junk|gluten|chips|candy|eggs|cheese|when))|\bhate (how|what|the way) i look\b|\b(eating|food|meals?|being full|feeling full|fullness)( anything| something| food| dinner| lunch| at all)? (makes|make|made) me (feel |so |really |very )*(disgusting|guilty|gross|sick|ashamed|fat|dirty|anxious|panic|cry)\b|\b(love|like|crave|good|better|proud|strong|pure|clean) (\w+ ){0,4}(being |feeling |im |when im |to feel )(empty|hungry)\b|\b(feel|feeling|felt|im|look|looking) (so |too |really |always |still )?(fat|huge|enormous|disgusting|gross|obese)\b(?! burn| loss| free| chance)|\bnothing but (water|air|coffee|gum|ice)\b|\b(check|checking|step|stepping|get|getting) (on )?the scale (\w+ ){0,2}(\d+|ten|five|many|all|every|constantly|several)\b|\bperiods? (stopped|has stopped|went away|is gone|disappeared|hasnt come|is missing)\b|\b(lost|missing|no) (my )?period\b|\b(trick|fool|lie to|hide from|fake it|convince) (my )?(parents?|mom|mum|dad|doctor|therapist|dietitian|friends|family)\b.*\b(ate|eat|eating|food|weight|meal|weigh)\b|\b(water ?load(ing)?|coins in my pockets)\b|\b(cry|crying|cried|panic|panicking|anxious|meltdown) (when|after|before|because|every time|over) (i |of |the )?(eat|eating|ate|weigh|meals?|food|scale|calories|dinner)\b|\b(skip|skipping|skipped) (all|every|most) (my )?meals?\b|\bi (just )?(dont|do not|refuse to|cant (make|let) myself) (want to |let myself )?eat (anymore|at all|solid|ever)\b|\b(numb|punish|control)( \w+){0,3} (by|through|with) (not eating|eating|food|restricting|starving)\b|\b(tips?|tricks?|ways?) (to|for) (not eat|ignore hunger|stop being hungry|not feel hungry|avoid eating|skip meals|hide)\b|\b(obsess\w*|consumed|terrified|panick\w*) (with|about|over|by) (food|calories|my weight|the scale|eating|every calorie|every bite)\b|\bgoal weight (is )?(under|below)? ?(7\d|8\d|9\d) ?(lbs?|pounds)\b|\b(down|weigh|im|at|reach) (to )?(6\d|7\d|8\d|9\d) (lbs|pounds) (and|but|now|is)\b/,
    /\b(anorexia|anorexic|bulimia|bulimic|orthorexia|orthorexic|arfid|ednos|osfed)\b|\b(pro ?ana|pro ?mia|thinspo|thinspiration|bonespo|meanspo)\b/,
    /\beating disorders?\b|\bdisordered eating\b|\bmy (ed|e\.d\.?) (is|was|voice|recovery|relapse|brain)\b|\bed recovery\b|\bin recovery from (an )?(ed|eating)\b/,
    /\b(scared|afraid|terrified|frightened) (of|to) (eat|eating|food|foods|gain|gaining|calories|carbs)\b|\bfear foods?\b|\b(food|eating|carbs|calories|bread|dinner|the scale) (scares?|terrif(y|ies)|frightens?|disgusts?) me\b|\b(gaining|getting|being|becoming) fat (scares|terrifies)\b|\b(afraid|scared|terrified) of (getting|being|becoming) (fat|big|heavy)\b/,
    /\b(hate|hating|disgusted|disgusting|ashamed|repulsed)( \w+){0,3} (my|by my|with my|of my) (body|stomach|thighs|self in the mirror|reflection)\b|\bi(m| am) (so |a |too )*(fat|disgusting|gross|huge|a cow|a pig|a whale)\b.*\b(eat|food|weight|skinny|starv\w*|deserve|hate)\b/,
    /\b(starve|starving|starvation) (my ?self|diet|mode on purpose|to (lose|get|be|look)|until)\b|\b(how (to|do i|can i)|want to|going to|gonna|tips? (to|for)|help me|trying to|rather) (starve|starving)\b/,
    /\bwithout (my |the )?(mom|mum|dad|parents?|family|anyone|anybody|them|roommates?|husband|wife|boyfriend|girlfriend|friends|doctor) (noticing|knowing|finding out|seeing)\b|\b(eat|eating) as little as (possible|i can)\b|\bso (nobody|no one|they|she|he) (notices?|knows?|sees?|finds? out)\b|\b(hide|hiding|hid) (my )?(food|eating|weight loss|not eating|how little)\b|\b(pretend|lie|lied|lying|fake) (to eat|about (eating|what i eat|my eating|having eaten)|ive eaten|eating)\b/,
    /\b(cant|cannot|dont|couldnt|unable to) stop (binging|bingeing|eating|restricting|weighing|counting|body checking|thinking about (food|calories|my weight))\b/,
    /\b(binge|binged|binges|binging|bingeing)\b(?! (watch|read))/,
    /\b(restrict|restricting|restricted) (again|so hard|all day|my (eating|food|intake|calories) (to|more|again|until|because|so))\b|\b(relaps(e|ed|ing))\b.*\b(eat\w*|food|restrict\w*|weight|binge)\b/,
    /\b(havent|have not|didnt|not) eat(en|ing)? (anything )?(in|for|since) (\w+ )?(two|three|four|five|six|seven|several|[2-9]|\d\d) (days|day)\b|\bhavent eaten in days\b|\b(havent|hadnt|have not|not) (had|touched|eaten) (any |a bite of |real |solid )?(food|anything|a meal|a thing)( \w+){0,3} (since|in|for)\b|\bhavent eaten since (yesterday|monday|tuesday|wednesday|thursday|friday|saturday|sunday|last)\b|\beat(ing)? nothing (for|all|until|today|except)\b|\bstop(ped)? eating (completely|altogether|at all|entirely|food|for)\b|\bhow (long|many days) can i (go|last|survive) without (eating|food)\b/,
    /\b(skinny|thin|thinner|bones?|collar ?bones?|thigh gap|ribs) (enough|showing|to show|visible|stick out|sticking out)\b|\bcollar ?bones?\b.*\b(visible|show|see|enough|stick)\b|\bthigh gap\b|\bsee my (ribs|bones|hip bones|collarbones?)\b/,
    /\b(weigh|weighing|weighed) (my ?self|me) (\w+ )?(\d+|ten|five|six|several|many|multiple|every) (times|hour)\b|\bweigh(ing)? my ?self (all the time|constantly|after every|before and after)\b/,
    /\b(feel|feeling|felt) (so |really |very )?(guilty|disgusting|ashamed|gross)( \w+){0,3} (after|when|every time|for|whenever) (i )?(eat|eating|ate|food|having eaten|dinner|lunch|a meal)\b|\b(dont|do not) deserve (to eat|food|dinner|a meal)\b/,
    /\b(lost|stopped|no|missed) (my |getting my |having my )?(period|periods)\b.*\b(weight|eat\w*|diet\w*|lean\w*|train\w*|restrict\w*|cut|deficit|months?)\b/,
    /\b(suppress|kill|lose|curb) (my )?(appetite|hunger) (so i|completely|forever|and not eat|until i)\b/,
  ),
  minor: rule(
    /\bi(m| am) (only |just )?(9|10|11|12|13|14|15|16|17)\b(?! ?(minutes?|mins?|hours?|hrs?|days?|weeks?|months?|years? (into|in|sober|vegan)|reps?|sets?|g\b|grams?|kgs?\b|kilos?|lbs?\b|pounds?|stone|k?cal\w*|percent|%|of|out|left|more|km|k\b|miles?|meters?|times|st\b|inches|cm|steps|away|short|over|under|behind|down|points?|for|\d))|\b(freshman|sophomore|junior|senior) in high ?school\b/,
    /(^|\b)(10|11|12|13|14|15|16|17) ?(yo|y\/o|yrs?)\b(?! (dog|cat|horse|scotch|whisky|bottle|daughter s))|(^|\bim |\bi am |\bas a )(ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|seventeen) years? old\b|\bmy (\w+ )?(10|11|12|13|14|15|16|17) year old\b.*\b(lose|diet|fat|weight|calorie|protein powder|creatine|cut|slim)\w*\b|\b(my|the) (mom|mum|parents) (wont|doesnt|dont|says? im too young|let)\b|\btoo young (to|for) (diet|cut|lose|creatine|lift)\w*\b/,
    /\bi(m| am) (only |just |a |almost |turning |now )*(8|9|10|11|12|13|14|15|16|17|eight|nine|ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|seventeen)( years? old| yrs? old| yo| y o|yo|yr old| and| a half|$| \.|,| so| but| f\b| m\b| girl| boy| how| can| want| need| trying)/,
    /(^|\bi )(am|just )?(turned|turning|turn) (8|9|10|11|12|13|14|15|16|17)\b|^(am|im) (10|11|12|13|14|15|16|17) (and|but|so|with)\b|\b(aged?|my age is|at age|at the age of|only) (8|9|10|11|12|13|14|15|16|17)\b(?! (minutes?|mins?|hours?|days?|weeks?|months?|reps?|sets?|g|grams?|kg|lbs?|k?cal\w*|percent|%|of|left|more|pounds?|km|miles?|times|ingredients?))|\b(10|11|12|13|14|15|16|17) ?[fm]\b( |$)(?!\d)|\ba (10|11|12|13|14|15|16|17) year old\b/,
    /\b(8|9|10|11|12|13|14|15|16|17)[ -]?(yo|y\/o|yrs? old|years? old|year old) (girl|boy|here|male|female|and|daughter|son|kid|teen\w*|m|f|trying|who|wants?|needs?|to)\b/,
    /\b(my|our) (\w+ )?(daughter|son|kid|child|teen|teenager|niece|nephew|little (sister|brother))\b.*\b(lose|losing|diet|dieting|fat|weight|calories|calorie|overweight|slim|skinny|cut|fasting|creatine)\b/,
    /\b(in|im in|starting|a) (5th|6th|7th|8th|9th|10th|11th|fifth|sixth|seventh|eighth|ninth|tenth|eleventh) grade(r)?\b|\b(middle|junior high) school(er)?\b.*\b(i|im|my)\b|\bi(m| am) (a )?(high ?school(er)? )?(freshman|sophomore) in high ?school\b|\bi(m| am) (a |an )?(minor|under ?age|teenager|teen|preteen|under 18|high ?schooler)\b|\bi(m| am) in (middle|high) ?school\b/,
  ),
  pregnancy: rule(
    /\b(trying|try|hoping|planning|want|wanting|ready) (for|to have|to make) (a|another|our first|our second) (baby|child|kid)\b|\b(get|getting|got|become|becoming) pregnant\b|\bbun in the oven\b/,
    /\bbaby (is )?(due|coming|on the way|arrives)\b|\bdue date\b|\b(im|i am|my wife is|wife s|shes) due in\b|\b(ivf|conceive|conceiving|obgyn|ob gyn|midwife|ultrasound|c section)\b|\bhaving (a baby|twins)\b|\bmissed (my )?period\b.*\b(test|positive|pregnant)\b/,
    /\bpregnant\b|\bpregnancy\b|\b(first|second|third|1st|2nd|3rd) trimester\b|\b(prenatal|antenatal|morning sickness|miscarriage|expecting (a baby|twins|our|my|in)|with child|baby bump|knocked up|preggo|preggers|preggy|gestational)\b|\b(\d{1,2}|\w+) weeks along\b|\btrying to conceive\b|\bttc\b|\bwere (expecting|having a baby)\b|\bim expecting\b|\b(i am|and i are|we are|wife (is|are)|she is|shes) expecting\b(?! (to|that|too|guests?|company|visitors|results?|more|less|it|an? (package|delivery|call|guest)))/,
  ),
  lactation: rule(
    /\b(dry up|drying up|low|losing|lose|boost|increase) (my )milk\b|\bmy (baby|newborn) (nurses|feeds|is breastfed|latches)\b|\bpump(ing)? (every|for the baby|breast)\b/,
    /\b(breast ?feed(ing|s)?|breast ?fed|lactating|lactation|chest ?feeding|my milk supply|milk supply|pumping (milk|breast|for my)|breast ?milk|nursing (my|a|our|the|mom|mother|mama|mum|twins|and|her|while))\b|\bi(m| am) (still )?nursing\b|\bwhile nursing\b|\bpost ?partum\b|\bi (still )?nurse (my|our|the|a|him|her|twins|and|every|at)\b|\bmy newborn\b/,
  ),
  warfarin: rule(
    /\b(warfarin|coumadin|jantoven|blood ?thinners?|anticoagulants?|eliquis|apixaban|xarelto|rivaroxaban|pradaxa|my inr)\b/,
  ),
  levothyroxine: rule(
    /\b(levothyroxine|synthroid|levoxyl|euthyrox|unithroid|tirosint|armour thyroid|liothyronine|thyroid (pills?|meds?|medication|medicine|medications))\b/,
  ),
  metformin: rule(/\b(metformin|glucophage|glumetza)\b/),
  ace_inhibitor: rule(
    /\b(lisinopril|enalapril|ramipril|benazepril|captopril|quinapril|fosinopril|perindopril|losartan|valsartan|irbesartan|olmesartan|candesartan|telmisartan|spironolactone|zestril|diovan|cozaar|ace inhibitors?|arbs?|(blood pressure|bp|hypertension) (pills?|meds?|medication|medicine|medications|tablets?))\b/,
  ),
  diabetes: rule(
    /\b(diabetes|diabetic|prediabetic|prediabetes|type (1|2|one|two|ii) diabet\w*|t1d|t2d|insulin (dose|doses|pump|shots?|pens?|injections?|units?|dependent)|(my|on|take|taking|inject|units of|adjust\w*) insulin|ozempic|wegovy|semaglutide|mounjaro|tirzepatide|glipizide|glyburide|jardiance|a1c is|my a1c|hypoglycemi\w+|blood sugar (\w+ ){0,3}(low|lows|high|\d{2,3})|low blood sugar|my glucose (meter|monitor|is|was)|my cgm)\b/,
  ),
  kidney: rule(
    /\b(kidney (disease|failure|function|transplant|problems?|issues?|stones?|damage)|ckd|dialysis|egfr|renal (disease|failure|diet|patient)|(one|single|bad|weak|failing|my) kidneys?|nephrologist|polycystic kidneys?)\b/,
  ),
  heart: rule(
    /\b(heart (disease|failure|condition|problems?|issues?|surgery|murmur|defect|medication|meds|valve|stent|bypass|transplant)|a ?fib|atrial fibrillation|arrhythmia|cardiomyopathy|pacemaker|angina|long qt|cardiologist|beta ?blockers?|metoprolol|digoxin|(had|after|since|from|survived|previous) (a |my )?heart attack|coronary|bypass surgery|open heart|stents?|ejection fraction|defibrillator|my heart (is |was )?(weak|damaged))\b/,
  ),
  injury: rule(
    /\b(torn|tore|tear|tearing|ruptured?|sprain(ed)?|strained|dislocat(ed|ion)|fractur(e|ed|es)|herniat(ed|ion)|slipped) (\w+ ){0,3}(acl|mcl|meniscus|hamstring|calf|rotator cuff|labrum|bicep|biceps|pec|quad|achilles|ankle|wrist|knee|shoulder|disc|disk|muscle|ligament|tendon|groin|back|elbow|hip|foot|toe|finger|rib|ribs)\b/,
    /\b(acl|mcl|meniscus|rotator cuff|labrum|achilles|disc|disk) (tear|injury|rupture|repair|surgery|is torn)\b|\b(herniated|sprained|dislocated|stress fracture|tendonitis|tendinitis|shin splints|plantar fasciitis|sciatica|bursitis|concussion|bulging dis[ck])\b/,
    /\b(sharp|shooting|stabbing|severe|bad|intense|terrible) (\w+ )?(pain|pains) (in|down|when|on|under|through)\b|\b(knee|back|lower back|shoulder|elbow|wrist|hip|ankle|neck|hamstring|shin|foot|groin|tendon)( \w+)? (hurts?|hurting|pain|pains|is killing|is swollen|popped|gave out|injury|is numb|aches? (when|after|during))\b/,
    /\b(hurt|injured|tweaked|pulled|popped|threw out|blew out|messed up|broke|wrecked) (my|a|the) (\w+ )?(knee|back|shoulder|elbow|wrist|hip|ankle|neck|hamstring|groin|calf|foot|toe|arm|leg|rib|ribs|quad|pec|muscle|hand|collarbone)\b/,
    /\b(popped|snapped|cracked|clicks?|clicking|grinding|gave out|gave way|tore|pop|snap|crunch) in my (\w+ )?(knee|back|shoulder|elbow|wrist|hip|ankle|neck|hamstring|groin|calf|foot|arm|leg)\b|\bmy (\w+ )?(knee|back|shoulder|elbow|wrist|hip|ankle|neck|hamstring|groin|calf|foot|arm|leg) (popped|snapped|gave out|gave way|locked up|locks|buckles?|buckled|is bruised|is swollen|keeps? giving out)\b|\b(numbness|tingling|pins and needles) (in|down) (my )?(arm|arms|leg|legs|hand|hands|foot|feet|fingers|toes)\b|\b(train|lift|run|running|squat|lifting|push) through (the |an |my )?(pain|injury)\b/,
  ),
};

/** Less than this many kcal a day asked for or told of is extreme; none of our plans go below 1,200. */
const EXTREME_KCAL = 1000;
/** As is more than this many kg of loss a week: 1 percent of 150 kg. */
const EXTREME_KG_A_WEEK = 1.5;
const LB = 0.4536;
const NUMBER_WORDS: Record<string, number> = {
  a: 1,
  an: 1,
  one: 1,
  two: 2,
  three: 3,
  four: 4,
  five: 5,
  six: 6,
  seven: 7,
  eight: 8,
  nine: 9,
  ten: 10,
  eleven: 11,
  twelve: 12,
  thirteen: 13,
  fourteen: 14,
  fifteen: 15,
  sixteen: 16,
  eighteen: 18,
  twenty: 20,
  thirty: 30,
  forty: 40,
  fifty: 50,
};
const numberOf = (text: string | undefined): number => NUMBER_WORDS[text ?? ""] ?? Number(text);
const COUNT =
  "(\\d+(?:\\.\\d+)?|a|an|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|eighteen|twenty|thirty|forty|fifty)";

/** Eating far too little, losing far too fast, or fasting for a day and longer. */
function isExtremeDeficit(text: string): boolean {
  for (const match of text.matchAll(/\b(\d{2,4}) ?(?:k?cals?|calories?|calorie)\b/g)) {
    const kcal = Number(match[1]);
    const before = text.slice(Math.max(0, match.index - 45), match.index);
    const after = text.slice(match.index + match[0].length, match.index + match[0].length + 40);
    if (/^ ?(deficit|below|under maintenance)/.test(after)) {
      if (kcal >= 1200) return true;
      continue;
    }
    if (kcal >= EXTREME_KCAL) continue;
    if (
      /^ ?(meal|breakfast|lunch|dinner|snack|dessert|smoothie|recipe|surplus|left|more|bowl|less|for (breakfast|lunch|dinner|a snack)|per (serving|meal|cup|portion|100|bar|slice)|a serving|each|from)/.test(
        after,
      )
    )
      continue;
    if (
      /\b(breakfast|lunch|dinner|snack|meal|recipe|dessert|smoothie|serving|bowl|bar|has|have|left|contains?)\b[^.]*$/.test(
        before,
      ) &&
      !/\b(per|a|each) day|daily\b/.test(after)
    )
      continue;
    if (
      /\b(eat|eating|ate|only|just|under|below|limit|stay|staying|live|living|survive|diet|intake|target|plan|goal|consume|restrict\w*|max|set|on|cut|drop|lower|down|have had|at)\b/.test(
        before,
      ) ||
      /^ ?(a day|per day|daily|each day|every day|diet|plan|target|max|total|(is |be )?(enough|fine|ok|okay|too (little|low|few)))/.test(
        after,
      )
    ) {
      return true;
    }
  }
  const loss = new RegExp(
    `\\b(?:lose|drop|losing|shed|lost|dropping|shedding|cut) (?:like |about |around |at least |up to |over |another )?${COUNT} ?(lbs?|pounds?|kgs?|kilos?|kilograms?|stone) (?:\\w+ ){0,3}?(?:in|within|over|by|per|each|every|a) ?(?:the next |next |less than |only |just |under )?${COUNT}? ?(days?|weeks?|weekend|month|months)\\b`,
  );
  const found = loss.exec(text);
  if (found) {
    const unit = found[2] ?? "";
    const kg = numberOf(found[1]) * (/^(lb|pound)/.test(unit) ? LB : unit === "stone" ? 6.35 : 1);
    const count = found[3] === undefined ? 1 : numberOf(found[3]);
    const span = found[4] ?? "week";
    const weeks = count * (/^day/.test(span) ? 1 / 7 : /^month/.test(span) ? 4.35 : span === "weekend" ? 2 / 7 : 1);
    if (kg / weeks > EXTREME_KG_A_WEEK) return true;
  }
  const fast = new RegExp(
    `\\b${COUNT}[ -]?(hours?|hrs?|hr|h|days?|weeks?) (?:\\w+ ){0,2}?(?:fast|fasts|fasted|fasting|without (?:food|eating)|no food)\\b|\\b(?:fast|fasting|fasted|water fast|not eat|no food|go without (?:food|eating)|without (?:food|eating)) (?:for |of |\\w+ for )?(?:about |at least |up to )?${COUNT}[ -]?(hours?|hrs?|hr|h|days?|weeks?)\\b`,
  ).exec(text);
  if (fast) {
    const count = numberOf(fast[1] ?? fast[3]);
    const unit = fast[2] ?? fast[4] ?? "";
    if (count * (/^h/.test(unit) ? 1 : /^w/.test(unit) ? 168 : 24) >= 24) return true;
  }
  return /\b(goal|target|limit|budget|calories?|intake)( \w+){0,3} (to|at|of|is|be) ([3-9]\d\d)\b(?! ?(mg|mcg|ml|g|grams|deficit|less|more|below|surplus|minutes|meters|steps|kj|for (breakfast|lunch|dinner)|per (meal|serving)))|\b(lose|be|weigh|drop) (\d\d|ten|twenty|thirty) ?(lbs?|pounds|kilos?|kg)?( \w+){0,2} (lighter|less)? ?by (tomorrow|monday|tuesday|wednesday|thursday|friday|saturday|sunday|next week|this weekend|the weekend)\b|\b(dry|water only|extended|prolonged|multi ?day|water) fast(ing|s)?\b|\b(crash|starvation|very low calorie|vlcd) diets?\b|\bzero calories?\b.*\b(day|days|week)\b|\bomad\b.*\b(every day|deficit|[3-7]00)\b|\b(eat|eating) (once|one meal) every (two|three|other|2|3)\b|\bas (fast|quickly) as (humanly )?possible\b.*\b(lose|drop|weight|pounds|lbs)\b|\b(lose|drop)( \w+){0,3} as (fast|quickly|quick) as (humanly )?possible\b/.test(
    text,
  );
}

/** Upper levels for adults (reference table), by what people call the nutrient, with IU where labels use it. */
const DOSES: readonly {
  pattern: string;
  key: ReferenceKey;
  unit: "mg" | "mcg";
  perIu?: number;
  onlyAsSupplement?: true;
}[] = [
  { pattern: "iron", key: "ironMg", unit: "mg" },
  { pattern: "zinc", key: "zincMg", unit: "mg" },
  { pattern: "iodine|kelp", key: "iodineMcg", unit: "mcg" },
  { pattern: "selenium", key: "seleniumMcg", unit: "mcg" },
  { pattern: "vitamin d3?|d3|vit d", key: "vitaminDMcg", unit: "mcg", perIu: 0.025 },
  { pattern: "vitamin a|retinol|vit a", key: "vitaminAMcgRae", unit: "mcg", perIu: 0.3 },
  { pattern: "calcium", key: "calciumMg", unit: "mg" },
  { pattern: "vitamin b6|b6|pyridoxine", key: "vitaminB6Mg", unit: "mg" },
  { pattern: "vitamin c|vit c|ascorbic acid", key: "vitaminCMg", unit: "mg" },
  { pattern: "vitamin e|vit e", key: "vitaminEMg", unit: "mg", perIu: 0.67 },
  { pattern: "niacin", key: "niacinMg", unit: "mg", onlyAsSupplement: true },
  { pattern: "folic acid", key: "folateDfeMcg", unit: "mcg" },
  { pattern: "magnesium", key: "magnesiumMg", unit: "mg", onlyAsSupplement: true },
  { pattern: "copper", key: "copperMg", unit: "mg" },
  { pattern: "choline", key: "cholineMg", unit: "mg" },
];
const AS_SUPPLEMENT =
  /\b(tak(e|es|ing)|took|pills?|supplements?|supplementing|dose|doses|dosing|tablets?|capsules?|drops|megados\w+|iu)\b/;
const UNIT = "(iu|mcg|ug|micrograms?|mg|milligrams?|g|grams?)";

function isOverdose(text: string): boolean {
  const isSupplement = AS_SUPPLEMENT.test(text);
  for (const { pattern, key, unit, perIu, onlyAsSupplement } of DOSES) {
    const row: ReferenceRow = REFERENCE_TABLE[key];
    const most = row.upper ? valueFor(row.upper, "male", 30, "none") : Number.POSITIVE_INFINITY;
    const both = new RegExp(
      `(\\d+(?:\\.\\d+)?)(k)? ?${UNIT} (?:a day |daily |per day |doses? )?(?:of )?(?:\\w+ )?(?:${pattern})\\b|\\b(?:${pattern}) (?:\\w+ ){0,3}?(\\d+(?:\\.\\d+)?)(k)? ?${UNIT}\\b`,
      "g",
    );
    for (const match of text.matchAll(both)) {
      const value = Number(match[1] ?? match[4]) * ((match[2] ?? match[5]) ? 1000 : 1);
      const name = match[3] ?? match[6] ?? "";
      const mcg = /^(mcg|ug|micro)/.test(name)
        ? value
        : /^(mg|milli)/.test(name)
          ? value * 1000
          : /^g/.test(name)
            ? value * 1e6
            : null;
      const amount = mcg === null ? (perIu ? value * perIu : 0) : unit === "mcg" ? mcg : mcg / 1000;
      // A food of so many grams with the nutrient's name beside it, such as "100 g iron rich spinach", is no dose.
      if (/^g/.test(name) && !isSupplement) continue;
      if (amount > most * (onlyAsSupplement && !isSupplement ? 3 : 1)) return true;
    }
  }
  const caffeine = /\b(\d{3,4}) ?mg (?:of )?caffeine\b|\bcaffeine (?:\w+ ){0,2}?(\d{3,4}) ?mg\b/.exec(text);
  if (caffeine && Number(caffeine[1] ?? caffeine[2]) > 400) return true;
  return /\b(megadose|megadosing|mega dose|overdos(e|ed|ing)|whole bottle|entire bottle|handful) (?:of |on )?(?:\w+ ){0,3}(pills?|vitamins?|iron|supplements?|tablets?|gummies|caffeine|zinc|selenium|iodine|niacin)\b|\b(took|taking|take|swallowed) (too many|double|triple|a whole bottle|\d{2,} )( \w+){0,2} ?(pills?|vitamins?|tablets?|supplements?|gummies|capsules?)\b/.test(
    text,
  );
}

/** All guardrails that a normalized text touches, in no order. */
export function matchGuardrails(normalized: string): Set<Guardrail> {
  const text = HARMLESS.reduce((rest, pattern) => rest.replace(pattern, " _ "), normalized);
  const found = new Set<Guardrail>();
  for (const [guardrail, patterns] of Object.entries(PATTERNS) as [keyof typeof PATTERNS, readonly RegExp[]][]) {
    if (patterns.some((pattern) => pattern.test(text))) found.add(guardrail);
  }
  if (isExtremeDeficit(text)) found.add("extreme_deficit");
  if (isOverdose(text)) found.add("overdose");
  return found;
}
