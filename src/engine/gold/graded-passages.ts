/**
 * Short passages of many kinds, each with the school year whose good readers manage it: a check that difficulty holds beyond
 * the news. Own writing; the years are the writer's judgement.
 */

export interface GradedPassage {
  kind: string;
  /** School year of a reader at home in English: 1 is six years old, 12 leaves school, 14 studies, 16 is an expert. */
  year: number;
  text: string;
}

export const gradedPassages: readonly GradedPassage[] = [
  {
    kind: 'first reader',
    year: 1,
    text: `Sam has a red kite. It is a big kite. Sam runs up the hill with it. The wind is strong. The kite goes up and up. "Look at it go!" says Sam. Then the wind stops. The kite comes down. It is in a tree! Sam is sad. His sister May comes. She can climb. Up, up, up she goes. She gets the kite. "Here you are, Sam," she says. Sam is happy now. They run home with the kite. Mum has cake for them. It is a good day.`,
  },
  {
    kind: 'animal story',
    year: 2,
    text: `The little mouse lived under the kitchen floor. Every night, when the people went to bed, she came out to look for food. One night she found a big piece of cheese on the table. "This is my lucky day," said the mouse. But just then she heard a soft step behind her. It was the cat! The mouse ran along the table, jumped onto a chair, and slid down its leg. The cat jumped too, but he was fat and slow. He knocked over a cup, and it broke on the floor. The lights came on. By then the mouse was safe in her hole. She had no cheese, but she still had her tail.`,
  },
  {
    kind: 'letter of a child',
    year: 3,
    text: `Dear Grandma, thank you for the book you sent me. I have read it twice already. My favourite part is when the boy hides in the boat and sails away to the island. Last week we went camping by the lake. It rained on the first night and our tent was wet, but we made a fire the next morning and cooked sausages. Dad burned his. I learned how to tie three knots, and I caught a fish, but it was so small that I put it back. School starts again on Monday. I have a new teacher and she is very tall. Please come and see us soon. The apple tree in the garden is full, and Mum says you make the best pies. Love, Tom`,
  },
  {
    kind: 'recipe',
    year: 4,
    text: `To make pancakes for four people, you need two cups of flour, two eggs, two cups of milk, a little salt, and some butter. Put the flour and salt in a large bowl. Break the eggs into it and stir. Pour in the milk slowly, and keep stirring until there are no lumps left. Let the mixture rest for twenty minutes. Then melt a small piece of butter in a hot pan. Pour in half a cup of the mixture and tip the pan so that it covers the bottom. After about a minute, when the edges turn brown, flip the pancake over and cook the other side. Serve it warm with honey, fruit, or sugar and lemon.`,
  },
  {
    kind: 'science for children',
    year: 4,
    text: `Have you ever wondered why you can see the moon at night? The moon does not make any light of its own. It is a ball of rock, and the light we see comes from the sun. The sun shines on the moon, and some of that light bounces back to us on Earth. As the moon moves around us, we see different parts of its bright side. Sometimes it looks like a thin slice of melon, and sometimes it is a full, round circle. It takes about four weeks for the moon to go once around the Earth. If you draw what you see every evening, you will soon find the pattern.`,
  },
  {
    kind: 'adventure',
    year: 5,
    text: `Nobody had opened the door at the end of the passage for years. Mina pushed it with her shoulder until the rusty hinges gave way, and a cold smell of dust and old paper rushed out. Her torch showed a narrow staircase going down. "We should go back," whispered Leo, but he was already following her. They counted thirty-two steps. At the bottom lay a room without windows, and in the middle of it stood a wooden chest with a broken lock. Mina lifted the lid carefully. Inside, wrapped in a faded blanket, was a violin. There was also a note, and when she held it up to the light she saw, with a shiver, that it was addressed to her grandmother.`,
  },
  {
    kind: 'biography for school',
    year: 6,
    text: `When she was a girl, few people believed that women could become doctors. She read every book about the human body that she could borrow, and at night she copied the drawings by the light of a candle. Nine colleges refused to let her study. The tenth accepted her, partly because the students thought that her letter was a joke. At first they laughed when she walked into the lecture hall. Two years later she finished at the top of her class. She went on to open a small hospital where poor families were treated without charge, and she trained dozens of young women who wanted to follow her example.`,
  },
  {
    kind: 'simplified news',
    year: 6,
    text: `Trains did not run in the north of the country on Tuesday because thousands of railway workers went on strike. They want higher pay and shorter working hours. They say that prices have gone up quickly in the last two years, but their wages have stayed the same. The government says that it does not have enough money. Many people could not get to work, and others waited for hours for a bus. "I understand why the workers are angry," said one woman at the station, "but I have to look after my children." The two sides will meet again on Friday. If they cannot agree, there will be another strike next week.`,
  },
  {
    kind: 'travel guide',
    year: 8,
    text: `The old town lies on the south bank of the river and is best explored on foot. Start at the market square, where farmers sell cheese, mushrooms and wild honey every Saturday morning, and follow the narrow lane behind the church up to the castle. The climb takes about twenty minutes and is rewarded with a splendid view over the rooftops. Most museums close on Mondays. Buses from the airport run every half hour until midnight; tickets must be bought from the machine before boarding. Accommodation is cheap outside the summer season, but it is wise to book ahead during the music festival in May.`,
  },
  {
    kind: 'science textbook',
    year: 8,
    text: `Plants make their own food by a process called photosynthesis. The green substance in their leaves, chlorophyll, absorbs energy from sunlight. The plant uses this energy to combine carbon dioxide from the air with water from the soil. The products are glucose, a kind of sugar, and oxygen, which is released into the atmosphere. Some of the glucose is used at once for growth and repair, while the remainder is stored as starch in the roots or seeds. Because animals depend on plants for both food and oxygen, nearly all life on the planet relies on photosynthesis. The rate of the process depends on temperature, on the amount of light, and on the supply of water.`,
  },
  {
    kind: 'news in brief',
    year: 9,
    text: `A court on Thursday ordered the owner of a chemical plant to pay for cleaning up a river that supplies drinking water to more than 200,000 people. Inspectors had found high levels of lead in samples taken last autumn, and several schools were forced to switch to bottled water. The company denied that it had broken any rules and said it would appeal. Environmental groups welcomed the decision, which they described as a warning to other manufacturers. Officials estimate that the work will last at least three years and cost around 40 million dollars, although the final bill may be considerably higher.`,
  },
  {
    kind: 'modern short story',
    year: 9,
    text: `He had been sitting in the car for an hour, watching the house. The curtains were new. Somebody had painted the door yellow, and there was a child's bicycle on the lawn where his father used to park the truck. He told himself that he only wanted to look, that he would drive away before anyone noticed, but when the porch light came on and a woman stepped out with a bag of rubbish, he found himself walking up the path. She stopped and stared. "Can I help you?" He opened his mouth and discovered that he had no idea what to say. Behind her, on the wall of the hallway, hung the clock that his mother had wound every Sunday of his life.`,
  },
  {
    kind: 'history textbook',
    year: 10,
    text: `The railways transformed the economy of the nineteenth century. Before their arrival, heavy goods could be moved cheaply only by water, and towns far from a river or the coast remained isolated. Within three decades, thousands of kilometres of track connected mines, factories and ports. The cost of coal fell sharply, industries moved to new regions, and farmers began to sell fresh milk and vegetables in distant cities. Railways also altered the way people thought about time: since every town had kept its own local hour, timetables were impossible until a national standard was introduced. Investment in the new companies, however, was often reckless, and several financial crises followed the collapse of speculative lines.`,
  },
  {
    kind: 'business report',
    year: 11,
    text: `Shares in the world's largest makers of electric cars fell for a third consecutive week as investors weighed signs of slowing demand against the promise of cheaper batteries. Analysts at two banks cut their forecasts, citing generous discounts that have eroded profit margins, particularly in Europe, where subsidies are being withdrawn. Executives insist that the downturn is temporary. They point to falling prices for lithium and to new models scheduled for next spring. Yet rivals that once dismissed the technology are expanding rapidly, and suppliers report that inventories have climbed to levels last seen during the pandemic. For consumers, the immediate consequence is welcome: a price war that shows little sign of ending.`,
  },
  {
    kind: 'popular science',
    year: 11,
    text: `Memory is less like a recording than like a story that we tell ourselves anew each time. When we recall an event, the brain reconstructs it from scattered fragments, filling the gaps with expectations and with whatever we have learned since. This flexibility is useful, because it allows us to imagine futures that have not yet happened, but it also makes us vulnerable to error. In experiments, volunteers can be persuaded that they once got lost in a shopping centre or spilled punch at a wedding, and many go on to supply vivid details of their own. The confidence with which a memory is reported, researchers have found, says surprisingly little about its accuracy.`,
  },
  {
    kind: 'editorial',
    year: 12,
    text: `It is tempting to regard the minister's resignation as the end of the affair. It should be treated as the beginning. The scandal did not arise because one official was careless; it arose because an entire department had grown accustomed to evading scrutiny. Requests for documents were ignored, auditors were obstructed, and those who raised objections were quietly transferred. Replacing the person at the top will accomplish nothing unless parliament acquires the means to enforce its own questions. The proposals now under discussion, which would oblige ministries to publish their contracts within thirty days, are modest. That they are nevertheless being resisted so fiercely suggests how much remains concealed, and why the public's patience is rightly exhausted.`,
  },
  {
    kind: 'old literary narrative',
    year: 12,
    text: `It was towards the close of a sullen afternoon in November that the coach, having laboured for some hours through lanes which the late rains had rendered all but impassable, set me down at the gate of my uncle's house; and I confess that the aspect of that venerable pile, shrouded as it was in mist, and attended by a double row of melancholy elms, whose dripping branches seemed to lament the departure of every cheerful thing, did little to raise my spirits. An aged servant, bearing a lantern, and muttering reproaches upon the weather, the roads, and, as I conceived, upon myself, conducted me through a succession of chilly apartments to the library, where my kinsman, whom I had not beheld since my infancy, awaited me with an expression of the utmost solemnity.`,
  },
  {
    kind: 'old adventure',
    year: 9,
    text: `I was awakened before dawn by a heavy hand upon my shoulder, and the voice of the mate bidding me turn out at once if I valued my life. I needed no second warning, but sprang up, seized my boots, and followed him on deck, where I found the whole crew gathered in silence about the mainmast. The wind had died away in the night, and the schooner lay rocking upon a dead calm sea; yet not a cable's length to leeward, her black sides plain in the first grey light, rode the very vessel from which we had fled three days before. "Not a word," said the captain, "and not a lamp, as you love your necks." We stood there, shivering, and watched a boat lowered from her side.`,
  },
  {
    kind: 'fable in the old manner',
    year: 5,
    text: `A miller and his son were driving their donkey to the fair, where they hoped to sell him. They had not gone far when they met some girls, laughing and talking by a well. "Look there!" cried one of them. "Did you ever see such fools, to walk along the road on foot when they might ride?" The old man, hearing this, told his son to get upon the donkey, and walked along merrily by his side. Presently they came up to a group of old men. "See," said one of them, "how that idle boy rides while his poor father has to walk. Get down, you lazy fellow, and let the old man rest his weary legs." So the father made his son get down, and mounted himself.`,
  },
  {
    kind: 'legal contract',
    year: 15,
    text: `The Tenant shall indemnify the Landlord against all liabilities, costs, expenses, damages and losses suffered or incurred by the Landlord arising out of or in connection with any breach of the covenants contained in this Agreement, save to the extent that such breach is attributable to the negligence or wilful default of the Landlord or its agents. Any notice required to be given hereunder shall be in writing and shall be deemed to have been duly served if delivered by hand or sent by prepaid registered post to the address of the recipient stated above, or to such other address as may from time to time have been notified in accordance with this clause, and the provisions of the foregoing subsection shall apply mutatis mutandis to any assignee or successor in title.`,
  },
  {
    kind: 'academic abstract',
    year: 16,
    text: `This article examines the heterogeneous effects of monetary tightening on household consumption by exploiting quasi-experimental variation in the timing of mortgage resets. Drawing on longitudinal administrative data, we demonstrate that liquidity-constrained borrowers curtail discretionary expenditure disproportionately, and that the magnitude of the response is attenuated where institutional arrangements facilitate refinancing. Conventional representative-agent frameworks, which presuppose frictionless intertemporal substitution, systematically underestimate the aggregate contraction. Our estimates are robust to alternative specifications, including instrumental-variable approaches and placebo tests. The findings carry implications for the calibration of macroeconomic models and for the distributional consequences of stabilisation policy, particularly in jurisdictions characterised by a preponderance of adjustable-rate contracts.`,
  },
  {
    kind: 'philosophical essay',
    year: 14,
    text: `To assert that an action is free is not, on this view, to deny that it has causes, but to locate those causes in the agent's own deliberation rather than in some external compulsion. The objection most frequently urged against such an account is that deliberation itself must have antecedents over which the agent exercises no control, so that responsibility recedes indefinitely and is nowhere to be found. Yet the objection presupposes what it purports to establish, namely that control requires an origin outside the chain of events. We do not ordinarily suppose that a judgement is less rational because the person who forms it was educated to weigh evidence; why, then, should a decision be thought less free because character, formed by circumstance, is what gives rise to it?`,
  },
  {
    kind: 'medical advice',
    year: 10,
    text: `Most people recover from influenza within a week without medical treatment. Rest, drink plenty of fluids, and take paracetamol if you have a fever or aching muscles. Antibiotics do not help, because the illness is caused by a virus. You should contact a doctor if your symptoms become worse after five days, if you have difficulty breathing, or if you are pregnant or suffer from a chronic condition such as asthma or diabetes. Vaccination every autumn reduces the risk of serious complications, although it does not prevent every infection. To protect others, stay at home until your temperature has been normal for at least a day, and wash your hands frequently.`,
  },
  {
    kind: 'literary criticism',
    year: 15,
    text: `What distinguishes the later poems is a scrupulous refusal of consolation. Where the early elegies had sought, however obliquely, to transfigure bereavement into pattern, the sequence composed during the final decade dwells upon the intractable residue that pattern excludes: the unpaid bill, the misdialled number, the coat that retains, absurdly, its owner's posture. The syntax is correspondingly parsimonious. Subordinate clauses proliferate only to be abandoned, and the caesura, formerly an instrument of equipoise, becomes a species of hesitation. Detractors have construed this austerity as exhaustion; it would be juster to call it tact, the reticence of a sensibility that has learned to mistrust its own eloquence.`,
  },
];
